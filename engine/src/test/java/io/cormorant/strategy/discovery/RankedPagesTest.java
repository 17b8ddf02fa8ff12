package io.cormorant.strategy.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RankedPagesTest {
  private static Url url(String name) {
    return Url.of("http://" + name + ".test/");
  }

  private static FoundPage page(String name, float... votes) {
    return new FoundPage(url(name), 0, votes, List.of("word"), List.of(url("list")));
  }

  private static List<String> names(RankedPages pages) {
    return pages.order().stream().map(p -> p.url().host().replace(".test", "")).toList();
  }

  /// Places by the votes: a 0, 2, b 1, 0, c 2, 1; by links: c 0, a 1, b 2.
  @Test
  void theMeanOfThePlacesDecides() {
    RankedPages pages = new RankedPages(.2);
    pages.add(page("a", .9f, .1f));
    pages.add(page("b", .5f, .8f));
    pages.add(page("c", .1f, .7f));
    Map<Url, Double> links = Map.of(url("a"), .5, url("b"), .1, url("c"), .9);
    pages.rank(links::get);
    // a .8 + .2, b .4 + .4, c 1.2 + 0
    assertEquals(List.of("b", "a", "c"), names(pages));
    assertEquals(1, pages.worth(url("b")), 1e-12);
    assertEquals(2 / 3.0, pages.worth(url("a")), 1e-12);
    assertEquals(0, pages.worth(url("unknown")));
  }

  @Test
  void aScoreAloneIsOneVote() {
    RankedPages pages = new RankedPages(0);
    pages.add(page("a", .2f));
    pages.add(page("b", .4f));
    pages.rank(_ -> 0);
    assertEquals(List.of("b", "a"), names(pages));
  }

  /// An operator named four pages: one known before and three new ones, which are at places 0, 3
  /// and 9 of ten.
  @Test
  void newPagesAreWorthTheirPlacesAndKnownOnesNothing() {
    RankedPages pages = new RankedPages(0);
    for (int i = 0; i < 10; i++) {
      pages.add(page("p" + i, 1 - i / 10f));
    }
    pages.rank(_ -> 0);
    double sum = List.of("p0", "p3", "p9").stream().mapToDouble(n -> pages.worth(url(n))).sum();
    assertEquals(1 + .7 + .1, sum, 1e-12);
    assertEquals(.45, sum / 4, 1e-12);
  }

  @Test
  void keepsTheBestAndCountsTheRest() {
    RankedPages pages = new RankedPages(0);
    for (int i = 0; i < RankedPages.MOST + 10; i++) {
      pages.add(page("h" + i, i));
    }
    pages.rank(_ -> 0);
    assertEquals(RankedPages.MOST, pages.order().size());
    assertEquals(RankedPages.MOST + 10, pages.size());
    assertEquals("h" + (RankedPages.MOST + 9), names(pages).getFirst());
    assertEquals(0, pages.worth(url("h0")));
    assertTrue(pages.worth(url("h10")) > 0);
  }

  @Test
  void comesBackAsItWas() throws IOException {
    RankedPages pages = new RankedPages(0);
    pages.add(page("a", .2f, .3f));
    pages.add(page("b", .4f, .1f));
    pages.rank(_ -> 0);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    pages.save(new DataOutputStream(bytes));
    RankedPages back = new RankedPages(0);
    back.load(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    back.rank(_ -> 0);
    assertEquals(names(pages), names(back));
    assertEquals(pages.order().getFirst().words(), back.order().getFirst().words());
    assertEquals(pages.order().getFirst().lists(), back.order().getFirst().lists());
  }
}
