package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.crawl.Lesson;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes lessons for the judge of what people said of pages. A stored page is read from its WARC
/// file. Of one that was not stored the visit line has the title and a snippet, and that is what
/// the judge learns from: asking its server again for the sake of one more example is not worth its
/// trouble.
public final class LessonReader {
  /// So many visits are in memory at a time: finding them takes reading all visits.
  private static final int AHEAD = 10_000;

  private final CrawlFolder folder;
  private final PageParser parser = new PageParser();

  /// What was said and comes next, and the visits of those pages.
  private final Deque<Feedback.Numbered> ahead = new ArrayDeque<>();

  private Map<Url, VisitLine> visits = Map.of();

  public LessonReader(CrawlFolder folder) {
    this.folder = folder;
  }

  /// The next lessons after a number, at most so many.
  ///
  /// @param number not lower than in the call before
  public List<Lesson> after(long number, int max) {
    ahead.removeIf(each -> each.number() <= number);
    if (ahead.isEmpty()) {
      lookAhead(number);
    }
    return ahead.stream()
        .limit(max)
        .map(each -> lesson(each, visits.get(each.said().url())))
        .toList();
  }

  private void lookAhead(long number) {
    folder.feedbackAfter(number).stream().limit(AHEAD).forEach(ahead::add);
    visits =
        folder.visited(ahead.stream().map(each -> each.said().url()).collect(Collectors.toSet()));
  }

  private Lesson lesson(Feedback.Numbered said, @Nullable VisitLine line) {
    Page whole = line == null ? null : kept(line);
    Page page = line == null || whole != null ? whole : told(line);
    return new Lesson(said.number(), page, whole != null, said.said().good());
  }

  /// A page as it is stored; null if it is not, or cannot be found or read any more.
  public @Nullable Page kept(VisitLine line) {
    if (line.warc() == null) {
      return null;
    }
    try {
      return parser.parse(folder.page(line).document()) instanceof Parsed.Ok(Page page)
          ? page
          : null;
    } catch (ArchiveException _) {
      return null;
    }
  }

  /// What the visit line tells of a page.
  private static Page told(VisitLine line) {
    String text = line.snippet() == null ? "" : line.snippet();
    return Page.of(
            line.finalUrl(), new Prose.Known(text, text, line.lang() == null ? "" : line.lang()))
        .title(line.title() == null ? "" : line.title())
        .charset(line.charset() == null ? "" : line.charset())
        .build();
  }
}
