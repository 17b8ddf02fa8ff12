package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Page;
import org.junit.jupiter.api.Test;

final class MainTextTest {
  private static final String ENGLISH =
      "The cormorant dives from the surface and swims after fish with its feet. It stays below for a"
          + " minute or more, and comes up with its catch held across the bill.";
  private static final String CHINESE = "鸬鹚从水面潜下去，用脚划水追赶鱼群。它能在水下停留一分多钟，然后叼着鱼浮上来。";

  @Test
  void keepsAnArticleAndDropsWhatSurroundsIt() {
    for (String prose : new String[] {ENGLISH, CHINESE}) {
      String html =
          """
          <body><div id="top-nav"><ul><li><a href=1>NAV one</a><li><a href=2>NAV two</a></ul></div>
          <div class=wrap><div class=column><h1>HEAD</h1><p>%1$s</p><p>short</p><p>%1$s</p>
          <pre>code();</pre><ul><li>item</ul></div>
          <div class="post-comments"><p>REMARK %1$s</p></div>
          <div class=sidebar><p>SIDE %1$s</p></div></div>
          <footer><p>FOOT %1$s</p></footer>
          """
              .formatted(prose);
      String expected = "HEAD\n%1$s\nshort\n%1$s\ncode();\nitem".formatted(prose);
      assertEquals(expected, Documents.page(html).mainText());
    }
  }

  @Test
  void dropsUnnamedListsOfLinks() {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      list.append(
          "<li><a href=%s>Some other article with a rather long title, no. %s</a>".formatted(i, i));
    }
    String html =
        "<body><table><tr><td><ul>%s</ul><td><p>%s<p>%s</table>".formatted(list, ENGLISH, CHINESE);
    assertEquals(ENGLISH + "\n" + CHINESE, Documents.page(html).mainText());
  }

  @Test
  void keepsHeadingsAndProseFullOfLinks() {
    String first =
        "A <a href=1>cormorant</a>, or <a href=2>shag</a>, is one of some forty species of"
            + " <a href=3>aquatic birds</a> in the family of <a href=4>Phalacrocoracidae of the order"
            + " Suliformes</a> that <a href=5>live along coasts and rivers all over the world</a>.";
    String html =
        "<body><div><h2><a href=6>Linked head</a></h2><p>%s<p>%s<p><a href=7>Next</a></div>"
            .formatted(first, ENGLISH);
    String expected = "Linked head\n" + first.replaceAll("<[^>]*>", "") + "\n" + ENGLISH;
    assertEquals(expected, Documents.page(html).mainText());
  }

  @Test
  void prefersTheElementSaidToBeTheArticle() {
    String html =
        "<body><div><p>%1$s intro<p>%1$s more</div><article><p>%1$s<p>%2$s %1$s</article>"
            .formatted(ENGLISH, CHINESE);
    Page page = Documents.page(html);
    assertEquals(ENGLISH + "\n" + CHINESE + " " + ENGLISH, page.mainText());
  }

  @Test
  void doesNotBelieveNamesThatCoverEverything() {
    String html = "<body><div class='layout sidebar'><p>%s<p>%s</div>".formatted(ENGLISH, CHINESE);
    assertEquals(ENGLISH + "\n" + CHINESE, Documents.page(html).mainText());
    String about =
        "<body><div class='has-sidebar'><p>%1$s</div><div class=menu>%1$s MENU</div>"
            .formatted(ENGLISH);
    assertEquals(ENGLISH, Documents.page(about).mainText());
  }

  @Test
  void anIndexKeepsItsLinks() {
    String html =
        """
        <body><nav><a href=h>Home</a></nav><main><p>%s</p>
        <ul>%s</ul></main><footer>FOOT</footer>
        """
            .formatted(CHINESE, "<li><a href=x>关于鸬鹚捕鱼的一篇很长很长的文章的标题</a>".repeat(20));
    String main = Documents.page(html).mainText();
    assertTrue(main.contains("标题") && main.contains(CHINESE), main);
    assertFalse(main.contains("Home") || main.contains("FOOT"), main);
  }

  @Test
  void aPageWithoutProseIsWhatStandsOutsideTheFurniture() {
    String html =
        "<nav><a href=1>Home</a></nav><h1>Tag: birds</h1><ul><li><a href=2>A title</a></ul>";
    assertEquals("Tag: birds\nA title", Documents.page(html).mainText());
  }

  @Test
  void isNeverEmptyWhereThereIsText() {
    for (String html :
        new String[] {
          "<p>a", "<nav>only <a href=x>links</a></nav>", "<footer>" + ENGLISH, "<a href=x>b</a>"
        }) {
      Page page = Documents.page(html);
      assertEquals(page.text(), page.mainText());
      assertFalse(page.mainText().isEmpty());
    }
  }

  @Test
  void believesAnElementThatSaysItHoldsTheTextHoweverShort() {
    for (String name :
        new String[] {"class='post-body'", "id=articleContent", "itemprop=articleBody"}) {
      String html =
          """
          <body><div class=column><p>REMARK %1$s</p></div>
          <div %2$s><p>好玩！</p><p><a href=1>来源</a></p></div><div><p>MORE %1$s</p></div>
          """
              .formatted(ENGLISH, name);
      assertEquals("好玩！\n来源", Documents.page(html).mainText(), name);
    }
  }

  @Test
  void manyElementsThatSayTheyHoldTheTextAreAList() {
    String entry = "<h2>HEAD</h2><div class=entry-content><p>%s</p></div>".formatted(ENGLISH);
    String expected = ("HEAD\n" + ENGLISH + "\n").repeat(4).strip();
    assertEquals(expected, Documents.page("<body>" + entry.repeat(4)).mainText());
  }

  @Test
  void dropsLinesThatEveryPageHas() {
    String html =
        """
        <body><div><h1>HEAD</h1><p>发表于 2024-05-03 阅读 12</p><p>%1$s</p><p>%2$s</p>
        <p>版权声明：本博客所有文章采用 CC BY 4.0 许可协议。转载请注明出处！</p>
        <p>Copyright © 2024 Birds Ltd. All rights reserved.</p><p>京ICP备12345678号</p></div>
        """
            .formatted(ENGLISH, CHINESE);
    assertEquals("HEAD\n" + ENGLISH + "\n" + CHINESE, Documents.page(html).mainText());
  }

  @Test
  void keepsWhatAnArticleSaysAboutRights() {
    String license =
        "Under a Creative Commons license others may copy the work, and must say whose.";
    String html =
        "<body><div>%1$s<p>%2$s</p>%1$s%1$s%1$s</div>"
            .formatted(("<p>" + ENGLISH + "</p>").repeat(6), license);
    assertTrue(Documents.page(html).mainText().contains(license));
  }

  @Test
  void keepsParagraphsThatUseTheWordsOfASite() {
    for (String paragraph :
        new String[] {
          "村民们冒雨把受伤的鸬鹚送到了保护站，市林业局对此表示赞赏。",
          "如今渔民在码头卖鱼也用微信支付，不必再找零钱。",
          "游客在入口处用手机扫一扫墙上的图案，就能听到关于鸬鹚的讲解，还可以看到渔民多年前训练它们捕鱼时拍下的照片和录像。",
          "The small boats of the harbour are powered by batteries now, so that the birds which nest"
              + " along the quay are no longer woken by their engines early in the morning.",
          "The regulator said that the privacy policy of the company left out what it does with the"
              + " positions of its users, and that others in the trade do the same every day."
        }) {
      String html = "<body><div><p>%1$s</p><p>%2$s</p></div>".formatted(CHINESE, paragraph);
      assertEquals(CHINESE + "\n" + paragraph, Documents.page(html).mainText());
    }
  }

  @Test
  void endsWhereCommentsBegin() {
    String html =
        "<body><div><p>%1$s</p><p>%2$s</p><p>评论（2）</p><p>REMARK 写得好，谢谢你的分享，学到了很多。</p></div>"
            .formatted(ENGLISH, CHINESE);
    assertEquals(ENGLISH + "\n" + CHINESE, Documents.page(html).mainText());
  }

  @Test
  void numbersToTheBaseSixteenAreNoNames() {
    String html =
        "<body><div id='x3ad1'><p>%s</p></div><div class=menu2><p>MENU %s</p></div>"
            .formatted(ENGLISH, CHINESE);
    assertEquals(ENGLISH, Documents.page(html).mainText());
  }
}
