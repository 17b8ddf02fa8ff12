package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnchorsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "7",
        "→",
        "« 1 … 9 »",
        "2024-05-01",
        "🔗",
        "Next",
        "PREVIOUS",
        "Read more…",
        "Read more »",
        "[more]",
        "click here",
        "Here.",
        "Comments (12)",
        "12 comments",
        "Page 3",
        "Skip to main content",
        "阅读全文",
        "【阅读全文】",
        "继续阅读 »",
        "查看全文",
        "更多>>",
        "全文",
        "下一页",
        "« 上一篇",
        "点击这里",
        "详情",
        "评论(3)",
        "第 2 页",
        "首页",
        "閱讀全文",
        "下一頁"
      })
  void saysNothing(String anchor) {
    assertTrue(Anchors.saysNothing(anchor));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "26.1. SQL Dump",
        "Next: SQL Dump",
        "C",
        "R",
        "C++",
        "home office",
        "Moreau",
        "more birds",
        "a long text that begins with read more and goes on",
        "全文检索",
        "评论员文章",
        "下一页是什么",
        "鱼"
      })
  void saysSomething(String anchor) {
    assertFalse(Anchors.saysNothing(anchor));
  }

  @Test
  void onlySomeOfThemGoOnWithWhatStandsBefore() {
    assertTrue(Anchors.goesOn("Read more »"));
    assertTrue(Anchors.goesOn("阅读全文"));
    assertFalse(Anchors.goesOn("Next"));
    assertFalse(Anchors.goesOn("here"));
    assertFalse(Anchors.goesOn(""));
    assertFalse(Anchors.goesOn("26.1. SQL Dump"));
  }

  @Test
  void theWordsOfTheAddressStandInForAnAnchorThatSaysNothing() {
    Url target = Url.of("http://a.test/docs/sql-dump.html");
    assertEquals("docs sql dump", Anchors.text("Next", target));
    assertEquals("26.1. SQL Dump", Anchors.text("26.1. SQL Dump", target));
  }
}
