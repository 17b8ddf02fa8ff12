package io.cormorant.lab.web;

import java.util.BitSet;

/// Which pages a polite crawler can come to by following links: redirects are followed, robots.txt
/// and meta nofollow obeyed, error pages and files lead nowhere.
final class Reach {
  private final Layout layout;
  private final Graph graph;
  private final SiteFiles files;

  Reach(Layout layout, Graph graph, SiteFiles files) {
    this.layout = layout;
    this.graph = graph;
    this.files = files;
  }

  /// All readable pages reachable from `seeds`, these included.
  BitSet from(int[] seeds) {
    BitSet known = new BitSet(layout.pages());
    BitSet readable = new BitSet(layout.pages());
    int[] queue = new int[layout.pages()];
    int tail = 0;
    for (int seed : seeds) {
      tail = enqueue(seed, known, queue, tail);
    }
    for (int head = 0; head < tail; head++) {
      int page = layout.landing(queue[head]);
      if (page < 0 || !layout.kind(page).hasText() || files.disallowed(page)) {
        continue;
      }
      readable.set(page);
      int shown = layout.is(page, Layout.EXACT_COPY) ? layout.source(page) : page;
      if (!layout.is(shown, Layout.NOFOLLOW)) {
        for (int i = graph.start(shown); i < graph.end(shown); i++) {
          tail = enqueue(Graph.target(graph.link(i)), known, queue, tail);
        }
      }
    }
    return readable;
  }

  private static int enqueue(int page, BitSet known, int[] queue, int tail) {
    if (known.get(page)) {
      return tail;
    }
    known.set(page);
    queue[tail] = page;
    return tail + 1;
  }
}
