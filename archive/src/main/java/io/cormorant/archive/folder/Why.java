package io.cormorant.archive.folder;

import io.cormorant.core.Candidate;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the story of a URL by reading the files of a crawl from end to end, in little memory.
/// Lines that do not contain the URL are not parsed.
final class Why {
  private final CrawlFiles files;

  Why(CrawlFiles files) {
    this.files = files;
  }

  Optional<Story> story(Url url) {
    VisitLine ended = ending(url);
    if (ended != null) {
      return Optional.of(
          new Story(url, new Story.Fate.Ended(ended), path(ended.via(), ended, ended.n())));
    }
    return fateInJournal(url);
  }

  /// The line of a URL that was picked, else of the page found under it, else of a redirect that
  /// was lost there: all three are more than the journal knows, which only tells that it was
  /// offered.
  private @Nullable VisitLine ending(Url url) {
    String quoted = quoted(url);
    VisitLine found = null;
    try (Lines lines = new Lines(files.visits())) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        if (text.contains(quoted)) {
          VisitLine line = CrawlFolder.visit(text, files.visits(), lines.number());
          if (line.url().equals(url)) {
            return line;
          }
          boolean better = found == null || line.visited() || !found.visited();
          if (line.finalUrl().equals(url) && better) {
            found = line;
          }
        }
      }
    }
    return found;
  }

  /// The last word of the journal: an offer counts more than a refusal, since one page may have
  /// been allowed what another was not.
  private Optional<Story> fateInJournal(Url url) {
    String quoted = quoted(url);
    CrawlEvent.Offer offer = null;
    CrawlEvent.Refusal refusal = null;
    long refusedBy = 0;
    try (Lines lines = new Lines(files.journal())) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        if (!text.contains(quoted)) {
          continue;
        }
        JournalLine line = CrawlFolder.entry(text, files.journal(), lines.number());
        offer = last(line.offers(), url, offer);
        for (CrawlEvent.Refusal r : line.refusals()) {
          if (r.url().equals(url)) {
            refusal = r;
            refusedBy = line.n();
          }
        }
      }
    }
    if (offer != null) {
      return Optional.of(waiting(url, offer));
    }
    return refusal == null ? Optional.empty() : Optional.of(refused(url, refusal, refusedBy));
  }

  private static CrawlEvent.@Nullable Offer last(
      List<CrawlEvent.Offer> offers, Url url, CrawlEvent.@Nullable Offer before) {
    CrawlEvent.Offer found = before;
    for (CrawlEvent.Offer offer : offers) {
      if (offer.candidate().url().equals(url)) {
        found = offer;
      }
    }
    return found;
  }

  private Story waiting(Url url, CrawlEvent.Offer offer) {
    Candidate c = offer.candidate();
    Story.Fate fate =
        new Story.Fate.Waiting(Priority.major(offer.priority()), c.depth(), c.via(), c.anchor());
    return new Story(url, fate, path(c.via(), null, Long.MAX_VALUE));
  }

  private Story refused(Url url, CrawlEvent.Refusal refusal, long by) {
    VisitLine page;
    try (BackwardLines lines = new BackwardLines(files.visits())) {
      page = by == 0 ? null : back(lines, "{\"n\":" + by + ",");
    }
    Url via = page == null ? null : page.finalUrl();
    return new Story(
        url, new Story.Fate.Refused(refusal.rule(), via), path(via, null, Long.MAX_VALUE));
  }

  /// The visits from a seed to the page `via`, and `end` after them. A page is found on one visited
  /// before it, so one walk back through the file meets them all.
  private List<VisitLine> path(@Nullable Url via, @Nullable VisitLine end, long before) {
    Deque<VisitLine> path = new ArrayDeque<>();
    if (end != null) {
      path.add(end);
    }
    Url wanted = via;
    try (BackwardLines lines = new BackwardLines(files.visits())) {
      while (wanted != null) {
        VisitLine line = back(lines, quoted(wanted));
        if (line == null) {
          break;
        }
        boolean isIt = line.finalUrl().equals(wanted) || line.url().equals(wanted);
        if (isIt && line.visited() && line.n() < before) {
          path.addFirst(line);
          wanted = line.via();
        }
      }
    }
    return List.copyOf(path);
  }

  /// The next line back that contains a text. Lines that cannot be read are passed over: a story
  /// with a gap is better than none.
  private static @Nullable VisitLine back(BackwardLines lines, String containing) {
    for (String text = lines.previous(); text != null; text = lines.previous()) {
      VisitLine line = text.contains(containing) ? VisitLine.readable(text) : null;
      if (line != null) {
        return line;
      }
    }
    return null;
  }

  private static String quoted(Url url) {
    return Json.MAPPER.writeValueAsString(url.toString());
  }
}
