package io.cormorant.app.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.LightPages;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Examples, background and measured pages.
final class DrawTest {
  private static final List<Page> PAGES =
      IntStream.range(0, 200)
          .mapToObj(
              i ->
                  LightPages.of(
                      Url.of("http://a.example/" + i), "", "", List.of(), List.of(), "text", ""))
          .toList();
  private static final Set<Url> RELEVANT =
      PAGES.stream().limit(20).map(Page::url).collect(Collectors.toSet());

  @Test
  void sharesOutEveryPageOnce() {
    Draw draw = Draw.of(PAGES, RELEVANT, 10, 30, 5);
    assertEquals(10, draw.examples().size());
    assertEquals(30, draw.background().size());
    assertTrue(draw.examples().stream().allMatch(p -> RELEVANT.contains(p.url())));
    Set<Url> all = new HashSet<>();
    Stream.of(draw.examples(), draw.background(), draw.measured())
        .flatMap(List::stream)
        .forEach(p -> assertTrue(all.add(p.url()), "twice: " + p.url()));
    assertEquals(PAGES.size(), all.size());
  }

  @Test
  void repeatsItselfAndBeginsWithTheSameExamples() {
    Draw ten = Draw.of(PAGES, RELEVANT, 10, 30, 5);
    assertEquals(ten, Draw.of(PAGES, RELEVANT, 10, 30, 5));
    assertEquals(ten.examples().subList(0, 3), Draw.of(PAGES, RELEVANT, 3, 30, 5).examples());
    assertNotEquals(ten.examples(), Draw.of(PAGES, RELEVANT, 10, 30, 6).examples());
  }

  @Test
  void leavesSomethingToMeasure() {
    Draw draw = Draw.of(PAGES, RELEVANT, 1_000, 1_000, 5);
    assertEquals(19, draw.examples().size());
    assertTrue(draw.measured().size() > 130);
  }

  @Test
  void saysTheTopicByItsExamplesAlone() {
    Topic topic = new Topic("t", "T", List.of(new Keyword("rain", 1)), null, null);
    Draw draw = Draw.of(PAGES, RELEVANT, 3, 0, 5);
    Topic shown = draw.topic(topic, false);
    assertEquals(List.of(), shown.keywords());
    assertEquals(draw.examples().stream().map(Page::url).toList(), shown.examples());
    assertEquals(topic.keywords(), draw.topic(topic, true).keywords());
  }
}
