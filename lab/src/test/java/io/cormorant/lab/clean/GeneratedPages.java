package io.cormorant.lab.clean;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.PageKind;
import io.cormorant.lab.web.WebSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Articles of a generated web, made harder: more furniture around them, a third cut short, and a
/// third without any class or id to tell one element from another.
final class GeneratedPages {
  private static final int PAGES = 600;

  /// Where each skin puts its article.
  private static final List<String> ARTICLES =
      List.of("article", ".entry-content", "#content", ".t_f", ".mw-content", ".description");

  private static final List<String> CHINESE =
      List.of(
          "<div class=cookie-notice>本网站使用 Cookie 以提升您的浏览体验，继续浏览即表示您同意我们的隐私政策。<a href=/c>了解更多</a></div>",
          "<div class=share>分享到：<a href=1>微信</a> <a href=2>微博</a> <a href=3>QQ空间</a> <a href=4>豆瓣</a></div>",
          "<div class=license><p>本文作者：小林</p><p>版权声明：本博客所有文章除特别声明外，均采用 CC BY-NC-SA 4.0"
              + " 许可协议。转载请注明出处！</p></div>",
          "<div class=talk><h3>评论</h3><p>路人甲：写得真好，学习了，谢谢分享。</p><p>昵称 邮箱 网址 发表评论</p></div>",
          "<div class=bottom><p>版权所有 © 2019-2025 某某网络科技有限公司 京ICP备12345678号-1"
              + " 京公网安备11010802012345号</p><p>未经授权禁止转载、摘编、复制或建立镜像。</p></div>",
          "<div class=money><p>如果觉得文章对您有帮助，欢迎打赏</p><p>微信支付 支付宝</p></div>",
          "<div class=qr><p>扫描二维码，关注我们的公众号，第一时间获取最新文章</p></div>");

  private static final List<String> ENGLISH =
      List.of(
          "<div class=cookie-notice>We use cookies to give you the best experience on our site. By"
              + " continuing you agree to our privacy policy. <a href=/c>Learn more</a></div>",
          "<div class=share>Share this: <a href=1>Facebook</a> <a href=2>Twitter</a> <a"
              + " href=3>Reddit</a> <a href=4>Email</a></div>",
          "<div class=license><p>This work is licensed under a Creative Commons Attribution 4.0"
              + " International License.</p></div>",
          "<div class=talk><h3>Comments</h3><p>A reader: what a nice article, thank you so much for"
              + " writing it.</p><p>Leave a reply. Your email address will not be"
              + " published.</p></div>",
          "<div class=bottom><p>Copyright © 2019-2025 Example Media Ltd. All rights"
              + " reserved.</p><p>Powered by WordPress. Terms of Service and Privacy"
              + " Policy</p></div>",
          "<div class=news><p>Subscribe to our newsletter and get the latest posts delivered"
              + " straight to your inbox.</p></div>");

  private GeneratedPages() {}

  static List<LabelledPage> make() throws IOException, InterruptedException {
    GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse("plain,pages=4000,seed=5"));
    SplittableRandom random = new SplittableRandom(11);
    List<LabelledPage> pages = new ArrayList<>();
    List<Url> urls =
        new ArrayList<>(
            web.topics().stream().flatMap(topic -> web.relevant(topic.id())).distinct().toList());
    Collections.shuffle(urls, new Random(3));
    for (Url url : urls) {
      boolean article = web.truth(url).kind() == PageKind.ARTICLE;
      if (article && pages.size() < PAGES && web.fetch(url) instanceof Response.Document document) {
        LabelledPage page = labelled(url, document, web.truth(url).language(), random.split());
        if (page != null) {
          pages.add(page);
        }
      }
    }
    return pages;
  }

  private static @Nullable LabelledPage labelled(
      Url url, Response.Document document, String language, SplittableRandom random)
      throws IOException {
    Document tree = Jsoup.parse(new ByteArrayInputStream(document.body()), null, "");
    Element main = null;
    for (String article : ARTICLES) {
      main = main == null ? tree.selectFirst(article) : main;
    }
    if (main == null) {
      return null;
    }
    Element heading = tree.selectFirst("h1");
    String either = heading == null ? "" : heading.text();
    main.select("p.byline, h1, p.tags").forEach(Element::remove);
    if (random.nextInt(3) == 0) {
      List<Element> parts = main.children();
      parts
          .subList(Math.min(parts.size(), 1 + random.nextInt(2)), parts.size())
          .forEach(Element::remove);
    }
    String text = main.text();
    furnish(tree.body(), main, language.equals("zh") ? CHINESE : ENGLISH, random);
    if (random.nextInt(3) == 0) {
      tree.body().getAllElements().forEach(element -> element.removeAttr("class").removeAttr("id"));
    }
    tree.charset(StandardCharsets.UTF_8);
    byte[] html = tree.outerHtml().getBytes(StandardCharsets.UTF_8);
    return new LabelledPage(url.path(), url, language, "post", html, text, either);
  }

  /// Puts some of the furniture before the page, behind it, or right behind the article.
  private static void furnish(
      Element body, Element main, List<String> furniture, SplittableRandom random) {
    for (String html : furniture) {
      switch (random.nextInt(4)) {
        case 0 -> body.prepend(html);
        case 1 -> body.append(html);
        case 2 -> main.after(html);
        default -> {}
      }
    }
  }
}
