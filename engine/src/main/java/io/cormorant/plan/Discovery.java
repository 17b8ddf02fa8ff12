package io.cormorant.plan;

import java.util.List;

/// How a crawl finds pages that no link leads to.
///
/// @param engines search engines by their names, options after a colon
/// @param seeds whether more seeds are looked for while the crawl goes on, whatever its strategy
public record Discovery(List<String> engines, boolean seeds) {
  public static final Discovery NONE = new Discovery(List.of(), false);

  public Discovery {
    engines = List.copyOf(engines);
  }
}
