package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which text a link has that stands on a page in several places, or says nothing by itself.
class BestAnchorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<a href=x>Next</a> <p><a href=x>26.1. SQL Dump</a>              | 26.1. SQL Dump",
        "<a href=x>26.1. SQL Dump</a> <p><a href=x>Next</a>              | 26.1. SQL Dump",
        "<a href=x><img src=i></a> <h2><a href=x>Fish is back</a></h2>   | Fish is back",
        "<a href=x><img src=i alt=3></a> <h2><a href=x>Fish</a></h2>     | Fish",
        "<a href=x>3</a> <a href=x>Third part</a>                        | Third part",
        "<a href=x>阅读全文</a> <h2><a href=x>鸬鹚捕鱼</a></h2>            | 鸬鹚捕鱼",
        "<h2><a href=x>鸬鹚捕鱼</a></h2> <a href=x>阅读全文 »</a>          | 鸬鹚捕鱼",
        "<a href=x>上一篇</a> <a href=x>»</a> <a href=x>鱼</a>            | 鱼",
        "<a href=x>Birds</a> <a href=x>Boats and nets</a>                | Birds",
        "<a href=x>Alice</a> <a href=x>Alice Taylor</a>                  | Alice Taylor",
        "<a href=x>Alice Taylor</a> <a href=x>Alice</a>                  | Alice Taylor",
        "<a href=x>标签</a> <a href=x>352 标签</a>                        | 标签",
        "<a href=x></a> <a href=x>Next</a> <a href=x>Previous</a>        | Next",
      })
  void ofSeveralAnchorsTheOneThatSaysMostCounts(String body, String anchor) {
    Page page = Documents.page("<body>" + body);
    assertEquals(List.of(anchor), page.links().stream().map(Link::anchor).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<a href=x title='26.1. SQL Dump'>Next</a>                       | 26.1. SQL Dump",
        "<a href=x title='鸬鹚捕鱼'>阅读全文</a>                           | 鸬鹚捕鱼",
        "<a href=x title='SQL Dump'><img src=i alt='>'></a>              | SQL Dump",
        "<a href=x title='Next page'>Next</a>                            | Next",
        "<a href=x title='A dump'>SQL Dump</a>                           | SQL Dump",
        "<a href=x>Next</a>                                              | Next",
      })
  void aTitleStandsForATextThatSaysNothing(String body, String anchor) {
    assertEquals(anchor, Documents.page("<body>" + body).links().getFirst().anchor());
  }

  @Test
  void aBetterAnchorBringsItsPlaceButTheLinkKeepsItsOwn() {
    Page page =
        Documents.page(
            """
            <body><nav>go to <a href=x>Next</a></nav><p><a href=y>why</a></p>
            <ul><li>see <a href=x>26.1. SQL Dump</a> below</li></ul>
            """);
    Link link = page.links().getFirst();
    assertEquals("26.1. SQL Dump", link.anchor());
    assertEquals("see below", link.around());
    assertEquals("body/ul/li/a", link.tagPath());
    assertEquals(0, link.position());
    assertEquals(2, page.links().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<div><h2>Fish is back</h2><p>It is.</p><a href=x>Read more</a></div>             | Fish is back",
        "<div><h2>鸬鹚捕鱼</h2><p>清晨。<a href=x>阅读全文</a></p></div>                      | 鸬鹚捕鱼",
        "<article><header><h2>Fish</h2></header><p><a href=x>more…</a></p></article>      | Fish",
        "<div><h2>Fish<a href=#f>¶</a></h2><a href=x>Details</a></div>                    | Fish¶",
        "<div><h2>Fish</h2></div><div><a href=x>Read more</a></div>                       | Read more",
        "<div><h2>Fish</h2><h2>Boats</h2><a href=x>Read more</a></div>                    | Boats",
        "<div><h2>Fish</h2><h2>Comments</h2><a href=x>Read more</a></div>                 | Read more",
        "<div><h2>Fish</h2><p>See it <a href=x>here</a>.</div>                            | here",
        "<div><h2>Fish</h2><a href=x>Next</a></div>                                       | Next",
        "<div><h2>Fish</h2><a href=x><img src=share></a></div>                            | ''",
        "<div><h2>News</h2><a href=x>more</a><p><a href=x>Fish is back</a></div>          | Fish is back",
      })
  void aHeadlineSpeaksForWhatGoesOnWithIt(String body, String anchor) {
    assertEquals(anchor, Documents.page("<body>" + body).links().getFirst().anchor());
  }

  @Test
  void aHeadlineSpeaksForOneLinkOnly() {
    Page page =
        Documents.page(
            """
            <body><section><h2>Fish</h2><a href=a>Read more</a><a href=b>Read more</a>
            <h2><a href=c>Boats</a></h2><a href=d>Read more</a></section>
            """);
    assertEquals(
        List.of("Fish", "Read more", "Boats", "Read more"),
        page.links().stream().map(Link::anchor).toList());
  }

  @Test
  void aHeadlineSpeaksForNothingFarBelowIt() {
    Page page =
        Documents.page(
            "<body><h1>Our site</h1>" + "<p>text".repeat(20) + "<p><a href=x>Read more</a>");
    assertEquals("Read more", page.links().getFirst().anchor());
  }
}
