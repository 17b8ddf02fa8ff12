package io.cormorant.archive.folder;

import io.cormorant.core.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What people think of the pages of a crawl: the last thing that was said of each. It is a
/// person's word, so it goes before what the judge decided.
public final class Opinions {
  /// By the number of the visit.
  private final Map<Long, Feedback> last = new HashMap<>();

  /// All that was said so far.
  public Opinions(CrawlFolder folder) {
    List<Feedback> said = folder.feedbackAfter(0).stream().map(Feedback.Numbered::said).toList();
    Set<Url> urls = said.stream().map(Feedback::url).collect(Collectors.toSet());
    Map<Url, VisitLine> visits = folder.visited(urls);
    for (Feedback each : said) {
      VisitLine line = visits.get(each.url());
      if (line != null) {
        last.put(line.n(), each);
      }
    }
  }

  /// What was said of a page; null where nobody said anything.
  public @Nullable Feedback of(VisitLine line) {
    return last.get(line.n());
  }

  public boolean isGood(VisitLine line) {
    Feedback said = of(line);
    return said != null && said.good();
  }

  public boolean isBad(VisitLine line) {
    Feedback said = of(line);
    return said != null && !said.good();
  }
}
