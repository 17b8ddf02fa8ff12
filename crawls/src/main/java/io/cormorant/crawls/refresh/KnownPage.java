package io.cormorant.crawls.refresh;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Candidate;
import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import io.cormorant.core.Version;
import io.cormorant.revisit.Look;
import io.cormorant.revisit.LookHistory;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/// What the visits of a crawl tell of one of its pages: how it is now, and what each look at it
/// brought. Some 600 bytes.
final class KnownPage {
  /// As many looks are remembered, at most twice as many for a while.
  private static final int MOST_LOOKS = 40;

  private final boolean seed;
  private Candidate candidate;
  private Version version;
  private String title = "";
  private boolean kept;
  private boolean list;
  private boolean feed;
  private boolean leads;
  private boolean gone;
  private long[] times = new long[2];
  private int[] fresh = new int[2];
  private int looks;

  KnownPage(VisitLine line, boolean seed) {
    this.seed = seed;
    this.candidate = line.again().candidate();
    this.version = line.version();
    came(line);
    look(line.fetchTime(), 0);
  }

  /// A line of a later look at it.
  void lookedAt(VisitLine line) {
    boolean changed = line.visited() || line.replaced();
    if (changed) {
      candidate = line.again().candidate();
      version = line.version();
      came(line);
    }
    gone = line.tellsGone() || (gone && line.mayPass());
    look(line.fetchTime(), changed && !list ? 1 : 0);
  }

  private void came(VisitLine line) {
    title = line.title() == null ? title : line.title();
    kept = line.kept();
    list = line.decided() == Decision.LIST;
    gone = line.gone() != null;
    String type = line.contentType();
    feed = type != null && !type.contains("html") && !type.contains("pdf");
  }

  /// A page was found on it for the first time.
  void bore(boolean isKept) {
    leads |= isKept;
    fresh[looks - 1]++;
  }

  private void look(Instant at, int found) {
    if (looks == 2 * MOST_LOOKS) {
      System.arraycopy(times, MOST_LOOKS, times, 0, MOST_LOOKS);
      System.arraycopy(fresh, MOST_LOOKS, fresh, 0, MOST_LOOKS);
      looks = MOST_LOOKS;
    }
    if (looks == times.length) {
      times = Arrays.copyOf(times, 2 * looks);
      fresh = Arrays.copyOf(fresh, 2 * looks);
    }
    times[looks] = at.toEpochMilli();
    fresh[looks] = found;
    looks++;
  }

  LookHistory history() {
    LookHistory history = LookHistory.EMPTY;
    for (int i = 0; i < looks; i++) {
      history = history.with(new Look(Instant.ofEpochMilli(times[i]), fresh[i], List.of()));
    }
    return history;
  }

  Instant lastLook() {
    return Instant.ofEpochMilli(times[looks - 1]);
  }

  Url url() {
    return candidate.url();
  }

  String title() {
    return title;
  }

  /// Whether it was found where a seed is, or where that led.
  boolean isSeed() {
    return seed;
  }

  boolean isKept() {
    return kept;
  }

  /// Whether its server said at the last look that it is not there any more.
  boolean isGone() {
    return gone;
  }

  /// Whether new pages are looked for on it: a list, or a page on which kept ones were found.
  boolean isHub() {
    return list || leads;
  }

  /// Whether it is worth another look. Of lists, those that led to something, and all feeds and
  /// sitemaps.
  boolean isWorthALook() {
    return kept || (list && (leads || feed));
  }

  DueLook due(DueLook.Kind kind, Instant at) {
    return new DueLook(kind, candidate, version, kind == DueLook.Kind.SEED || isHub(), at);
  }
}
