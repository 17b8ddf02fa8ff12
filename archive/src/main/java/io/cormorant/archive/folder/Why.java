package io.cormorant.archive.folder;

import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Refused;
import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
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
    if (ended == null || ended.mayPass()) {
      Optional<Story> fate = fateInStore(url, ended == null);
      if (ended == null || fate.isPresent()) {
        return fate;
      }
    }
    return Optional.of(
        new Story(url, new Story.Fate.Ended(ended), path(ended.via(), ended, ended.n())));
  }

  /// The last line of a URL that was picked, else of the page found under it, else of a redirect
  /// that was lost there: all three are more than the store knows, but for an error that is to be
  /// tried again. Later looks at a page and how it was before say less than the page as it is.
  private @Nullable VisitLine ending(Url url) {
    String quoted = quoted(url);
    VisitLine found = null;
    VisitLine own = null;
    try (LineReader lines = new LineReader(files.visits())) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        if (text.contains(quoted)) {
          VisitLine line = Visits.parse(text, files.visits(), lines.number());
          if (line.isHistory()) {
            continue;
          }
          own = line.url().equals(url) ? line : own;
          boolean better = found == null || line.visited() || !found.visited();
          if (line.finalUrl().equals(url) && better) {
            found = line;
          }
        }
      }
    }
    return own == null ? found : own;
  }

  /// What waits or was refused. That it waits counts more, since one page may have been allowed
  /// what another was not.
  private Optional<Story> fateInStore(Url url, boolean orRefused) {
    CrawlStore store = files.readStore().orElse(null);
    if (store == null) {
      return Optional.empty();
    }
    try (store) {
      Optional<Pick> waiting = store.find(url).flatMap(known -> Optional.ofNullable(known.pick()));
      return waiting.isPresent() || !orRefused
          ? waiting.map(pick -> waiting(url, pick))
          : store.refused(url).map(refused -> refused(url, refused));
    }
  }

  private Story waiting(Url url, Pick pick) {
    Candidate c = pick.candidate();
    Story.Fate fate =
        new Story.Fate.Waiting(Priority.major(pick.priority()), c.depth(), c.via(), c.anchor());
    return new Story(url, fate, path(c.via(), null, Long.MAX_VALUE));
  }

  private Story refused(Url url, Refused refused) {
    Story.Fate fate = new Story.Fate.Refused(refused.rule(), refused.via());
    return new Story(url, fate, path(refused.via(), null, Long.MAX_VALUE));
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
        if (isIt && (line.visited() || line.replaced()) && line.n() < before) {
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
      if (line != null && !line.purged()) {
        return line;
      }
    }
    return null;
  }

  /// A URL as it stands in a line.
  static String quoted(Url url) {
    return FolderJson.MAPPER.writeValueAsString(url.toString());
  }
}
