package io.cormorant.archive.folder;

import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What became of the pages of a crawl that were asked for again, found in its visits: of which
/// there is a newer version, and which their servers have no more. Takes some 50 bytes for each of
/// these.
final class Versions {
  private final LongOpenHashSet replaced = new LongOpenHashSet();
  private final Long2ObjectOpenHashMap<Instant> gone = new Long2ObjectOpenHashMap<>();
  private final List<Url> left = new ArrayList<>();

  private Versions() {}

  /// Reads the visits of a crawl.
  static Versions of(CrawlFolder folder) {
    Versions versions = new Versions();
    try (Stream<VisitLine> visits = folder.visits()) {
      visits.forEachOrdered(versions::add);
    }
    return versions;
  }

  private void add(VisitLine line) {
    Long earlier = line.earlier();
    if (earlier == null) {
      return;
    }
    if (line.visited() || line.replaced()) {
      replaced.add(earlier.longValue());
      if (!line.stored() || !line.finalUrl().equals(line.url())) {
        left.add(line.url());
      }
    }
    if (line.tellsGone()) {
      gone.putIfAbsent(earlier.longValue(), line.fetchTime());
    } else if (Outcome.Kind.of(line.outcome()).stream().noneMatch(Outcome.Kind::mayPass)) {
      gone.remove(earlier.longValue());
    }
  }

  /// The line as it should be.
  VisitLine settled(VisitLine line) {
    if (!line.visited()) {
      return line;
    }
    return replaced.contains(line.n()) ? line.asReplaced() : line.asGone(gone.get(line.n()));
  }

  /// The addresses under which a page is not found any more: it moved when it changed, or asks not
  /// to be kept by now.
  List<Url> left() {
    return List.copyOf(left);
  }
}
