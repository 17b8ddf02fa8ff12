package io.cormorant.crawls.live;

import io.cormorant.archive.folder.VisitBrief;
import io.cormorant.archive.report.HarvestCurve;
import io.cormorant.core.Decision;
import io.cormorant.crawls.live.CrawlSnapshot.FoundPage;
import io.cormorant.crawls.live.CrawlSnapshot.HarvestPoint;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything a view says of the visits of a crawl, added up line by line.
final class VisitTally {
  private static final int NEWEST = 50;
  private static final int MOST_HOSTS = 50;
  private static final int MOST_LOSSES = 20;

  private final HarvestCurve curve = new HarvestCurve();
  private final PaceRing pace = new PaceRing();
  private final HostTable hosts = new HostTable();
  private final MoveTable moves = new MoveTable();
  private final LossTable losses = new LossTable();
  private final Deque<FoundPage> newest = new ArrayDeque<>();
  private final Deque<FoundPage> newestMaybe = new ArrayDeque<>();
  private long lines;
  private long relevant;
  private long maybe;
  private long bytes;
  private @Nullable Instant first;
  private @Nullable Instant last;

  void add(VisitBrief line) {
    lines++;
    Instant time = line.time();
    if (time != null) {
      first = first == null || time.isBefore(first) ? time : first;
      last = last == null || time.isAfter(last) ? time : last;
    }
    hosts.add(line);
    if (line.history()) {
      return;
    }
    moves.add(line);
    if (line.isDownload()) {
      bytes += line.bytes();
      curve.add(line.relevant());
      pace.add(time, line.relevant());
    }
    if (!line.visited()) {
      losses.add(line);
    } else if (line.relevant() || line.decision() == Decision.MAYBE) {
      addFound(line);
    }
  }

  private void addFound(VisitBrief line) {
    relevant += line.relevant() ? 1 : 0;
    maybe += line.relevant() ? 0 : 1;
    Deque<FoundPage> pages = line.relevant() ? newest : newestMaybe;
    pages.addFirst(
        new FoundPage(
            line.n(),
            line.ended(),
            line.title(),
            line.score(),
            line.decision(),
            line.time(),
            line.evidence(),
            line.snippet()));
    if (pages.size() > NEWEST) {
      pages.removeLast();
    }
  }

  long lines() {
    return lines;
  }

  HostTable hosts() {
    return hosts;
  }

  CrawlSnapshot snapshot() {
    List<HarvestPoint> harvest = new ArrayList<>();
    curve.steps().forEach(step -> harvest.add(new HarvestPoint(step.downloads(), step.relevant())));
    return new CrawlSnapshot(
        lines,
        curve.downloads(),
        relevant,
        maybe,
        bytes,
        first,
        last,
        Collections.unmodifiableList(harvest),
        pace.spans(),
        hosts.richest(MOST_HOSTS),
        hosts.count(),
        hosts.isExact(),
        List.copyOf(newest),
        List.copyOf(newestMaybe),
        losses.most(MOST_LOSSES),
        moves.snapshot(hosts));
  }
}
