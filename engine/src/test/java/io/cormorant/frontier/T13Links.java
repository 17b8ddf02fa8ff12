package io.cormorant.frontier;

import java.util.List;
import java.util.Map;

/// The links of the test graph T13, by ids in the order in which a breadth-first crawl finds them.
final class T13Links {
  static final List<String> NAMES =
      List.of("S", "A1", "B1", "D1", "A2", "B2", "C1", "D2", "D3", "A3", "C2", "C3", "C4");

  private static final Map<String, List<String>> LINKS =
      Map.ofEntries(
          Map.entry("S", List.of("A1", "B1", "D1")),
          Map.entry("A1", List.of("A2", "S")),
          Map.entry("A2", List.of("A3", "D1")),
          Map.entry("A3", List.of()),
          Map.entry("B1", List.of("B2", "C1", "D2")),
          Map.entry("B2", List.of("A1", "C2")),
          Map.entry("C1", List.of("C2", "D2")),
          Map.entry("C2", List.of("C3", "C4")),
          Map.entry("C3", List.of()),
          Map.entry("C4", List.of("S")),
          Map.entry("D1", List.of("D2", "D3")),
          Map.entry("D2", List.of("D3")),
          Map.entry("D3", List.of("D1")));

  private T13Links() {}

  static int id(String page) {
    return NAMES.indexOf(page);
  }

  static int[] targets(String page) {
    return LINKS.getOrDefault(page, List.of()).stream().mapToInt(T13Links::id).toArray();
  }
}
