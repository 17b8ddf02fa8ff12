package io.cormorant.archive.lucene;

import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How many of the pages that match are in each folder, on each host, of each day and in each
/// language, near duplicates included.
///
/// @param folders pages of each folder, in the order in which they are searched
/// @param hosts those with most pages, most first
/// @param days the newest, newest first
/// @param languages most first; an empty code stands for one that is not known
public record Facets(
    List<Integer> folders,
    Map<String, Integer> hosts,
    Map<LocalDate, Integer> days,
    Map<String, Integer> languages) {
  static final Facets NONE = new Facets(List.of(), Map.of(), Map.of(), Map.of());

  /// Keeps the order of the maps.
  public Facets {
    folders = List.copyOf(folders);
    hosts = Collections.unmodifiableMap(new LinkedHashMap<>(hosts));
    days = Collections.unmodifiableMap(new LinkedHashMap<>(days));
    languages = Collections.unmodifiableMap(new LinkedHashMap<>(languages));
  }

  /// All pages that match.
  int total() {
    return folders.stream().mapToInt(Integer::intValue).sum();
  }
}
