package io.cormorant.portal.channel;

import io.cormorant.drawing.Html;
import io.cormorant.portal.channel.Tips.Tip;
import io.cormorant.portal.inbox.Item;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;

/// A mail for those who see more than plain text. Mail programs keep no style but what stands in
/// each element, and turn its colours round for dark screens by themselves.
final class MailPage {
  private static final String ALL =
      "max-width:40rem;margin:0 auto;padding:1rem;font:16px/1.5 system-ui,-apple-system,'Segoe"
          + " UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif";
  private static final String ITEM =
      "margin:0 0 1.5rem;padding:0 0 1.5rem;border-bottom:1px solid #d9dfda";
  private static final String TITLE = "font-size:18px;line-height:1.3;margin:0 0 .25rem";
  private static final String LINK = "color:#0b6e63";
  private static final String QUIET = "font-size:13px;color:#66736f;margin:0";
  private static final String TEXT = "margin:.5rem 0";

  private final Document page = Document.createShell("");
  private final Element all;

  MailPage(Locale locale) {
    page.charset(StandardCharsets.UTF_8);
    page.outputSettings().prettyPrint(false);
    page.prependChild(new DocumentType("html", "", ""));
    page.head()
        .appendElement("meta")
        .attr("name", "viewport")
        .attr("content", "width=device-width, initial-scale=1");
    Element html = page.selectFirst("html");
    if (html != null) {
      html.attr("lang", locale.getLanguage().equals("zh") ? "zh-Hans" : "en");
    }
    all = page.body().attr("style", "margin:0").appendElement("div").attr("style", ALL);
  }

  void paragraph(String text) {
    all.appendElement("p").attr("style", TEXT).text(text);
  }

  /// An address of the portal, in full.
  void link(String address) {
    Element line = all.appendElement("p").attr("style", TEXT);
    line.appendElement("a").attr("href", address).attr("style", LINK).text(address);
  }

  void heading(String text) {
    all.appendElement("h1").attr("style", TITLE).text(text);
  }

  /// @param why it is told
  void item(Item item, String why) {
    story(item.url(), Wording.title(item), item.host(), item.snippet(), why);
  }

  /// @param why it is recommended
  void tip(Tip tip, String why) {
    story(tip.url(), Wording.line(tip.title()), tip.host(), "", why);
  }

  private void story(String url, String name, String host, String snippet, String why) {
    Element part = all.appendElement("div").attr("style", ITEM);
    Element title = part.appendElement("h2").attr("style", TITLE);
    Html.addLink(title, url, "", name);
    title.select("a").attr("style", LINK);
    part.appendElement("p").attr("style", QUIET).text(Wording.line(host));
    if (!snippet.isBlank()) {
      Html.addForeign(part, "p", "", Wording.line(snippet)).attr("style", TEXT);
    }
    part.appendElement("p").attr("style", QUIET).text(why);
  }

  void foot(String inbox, String inboxText, String way, String wayText) {
    Element foot = all.appendElement("p").attr("style", QUIET);
    foot.appendElement("a").attr("href", inbox).attr("style", LINK).text(inboxText);
    foot.appendText(" · ");
    foot.appendElement("a").attr("href", way).attr("style", LINK).text(wayText);
  }

  String html() {
    return page.outerHtml();
  }
}
