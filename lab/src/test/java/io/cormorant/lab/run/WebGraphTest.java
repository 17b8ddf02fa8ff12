package io.cormorant.lab.run;

import static io.cormorant.lab.run.SmallWeb.linksTo;
import static io.cormorant.lab.run.SmallWeb.url;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.parse.PageParser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WebGraphTest {
  private static final SmallWeb WEB =
      new SmallWeb(
          Map.of(
              "s",
              linksTo("a", "old", "gone", "b"),
              "a",
              linksTo("s", "c"),
              "old",
              ">older",
              "older",
              ">b",
              "b",
              linksTo("c", "b"),
              "c",
              "<meta name=robots content=nofollow><a href='/d'>d</a>",
              "d",
              linksTo("s"),
              "loop",
              ">loop"));

  @Test
  void resolvesRedirectsAndLeavesOutWhatGivesNoDocument() {
    WebGraph graph = explore(100);
    assertEquals(4, graph.size());
    assertEquals(List.of(url("s"), url("a"), url("b"), url("c")), urls(graph));
    assertArrayEquals(new int[] {1, 2}, graph.targets(0));
    assertArrayEquals(new int[] {0, 3}, graph.targets(1));
    assertArrayEquals(new int[] {3}, graph.targets(2));
    assertArrayEquals(new int[0], graph.targets(3));
    assertEquals(2, graph.id(url("old")));
    assertEquals(-1, graph.id(url("gone")));
    assertEquals(-1, graph.id(url("d")));
    assertEquals(-1, graph.id(url("loop")));
  }

  @Test
  void looksAtNoMoreDocumentsThanItMay() {
    WebGraph graph = explore(2);
    assertEquals(List.of(url("s"), url("a")), urls(graph));
    assertArrayEquals(new int[] {1}, graph.targets(0));
  }

  private static WebGraph explore(int most) {
    return WebGraph.explore(WEB, new PageParser(), List.of(url("s"), url("loop")), most);
  }

  private static List<io.cormorant.core.Url> urls(WebGraph graph) {
    return java.util.stream.IntStream.range(0, graph.size()).mapToObj(graph::url).toList();
  }
}
