package io.cormorant.crawls;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.archive.folder.Opinions;
import io.cormorant.archive.folder.Story;
import io.cormorant.archive.folder.Story.Fate;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Url;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Why a page was fetched, or not.
///
/// @param story null where the crawl never met it
/// @param fetching whether it is being fetched now
/// @param linkedFrom visited pages that link to it, the first of them
/// @param said what somebody said of it last; null where nobody did
public record PageStory(
    Url url,
    @Nullable Story story,
    boolean fetching,
    List<Url> linkedFrom,
    @Nullable Feedback said) {
  /// Pages that are named which link to the one in question.
  public static final int MOST_LINKS = 10;

  private static final String UNKNOWN = "unknown";

  /// What a folder tells of a page.
  public static PageStory of(CrawlFolder folder, Url url, boolean fetching) {
    Story story = folder.why(url).orElse(null);
    return new PageStory(
        url,
        story,
        fetching,
        story == null ? List.of() : folder.linksTo(url, MOST_LINKS),
        story == null ? null : said(folder, story));
  }

  private static @Nullable Feedback said(CrawlFolder folder, Story story) {
    return story.fate() instanceof Fate.Ended(VisitLine line)
        ? new Opinions(folder).of(line)
        : null;
  }

  /// As programs read it.
  public Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("url", url.toString());
    if (story == null) {
      object.put("state", UNKNOWN);
    } else {
      describe(story.fate(), object);
      object.put("linked_from", linkedFrom.stream().map(Url::toString).toList());
      object.put("path", story.path().stream().map(PageStory::step).toList());
    }
    return object;
  }

  private void describe(Fate fate, Map<String, Object> object) {
    switch (fate) {
      case Fate.Ended(VisitLine line) -> {
        object.put("state", line.outcome());
        if (line.reason() != null) {
          object.put("reason", line.reason());
        }
        if (line.visited()) {
          object.put("decision", line.decided().code());
        }
        if (line.gone() != null) {
          object.put("gone", line.gone().toString());
        }
        if (said != null) {
          object.put("feedback", said.good() ? "good" : "bad");
        }
      }
      case Fate.Waiting waiting -> {
        object.put("state", fetching ? "fetching" : "waiting");
        object.put("priority", waiting.priority());
        object.put("depth", waiting.depth());
        object.put("anchor", waiting.anchor());
      }
      case Fate.Refused refused -> {
        object.put("state", "refused");
        object.put("rule", refused.rule());
      }
    }
  }

  private static Map<String, Object> step(VisitLine line) {
    Map<String, Object> step = new LinkedHashMap<>();
    step.put("n", line.n());
    step.put("url", line.finalUrl().toString());
    step.put("anchor", line.anchor());
    step.put("priority", line.priority());
    if (line.choice() != null) {
      step.put("choice", line.choice());
    }
    step.put("outcome", line.outcome());
    if (line.score() != null) {
      step.put("score", line.score());
      step.put("relevant", line.relevant());
      step.put("title", line.title());
      step.put("evidence", line.evidence());
    }
    return step;
  }
}
