package io.cormorant.crawls.topic;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import java.util.List;

/// A page and what a judge said of it.
public record ScoredPage(Page page, Judgement judgement) {
  /// Has pages judged, one after the other, on this thread.
  public static List<ScoredPage> all(Judge judge, List<Page> pages) {
    return pages.stream().map(page -> new ScoredPage(page, judge.judge(page))).toList();
  }
}
