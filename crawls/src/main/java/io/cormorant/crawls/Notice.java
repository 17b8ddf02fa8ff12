package io.cormorant.crawls;

import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import java.nio.file.Path;

/// Something whoever runs a crawl should hear of. What is said of it in which words, and in which
/// language, is up to those who show it.
///
/// Texts that came from the web are as they came: whoever shows them makes them harmless first.
public sealed interface Notice {
  /// What is worth knowing of a web before it is crawled.
  record AboutWeb(String sentence) implements Notice {}

  /// What to do so that a crawl goes better.
  record Advised(Advice advice) implements Notice {}

  /// The strategy is made for a topic with concepts, and this one has none.
  record NoConcepts(String strategy) implements Notice {}

  /// All pages of a web are indexed, so that it can be searched, which takes a while.
  record IndexingWeb(int pages) implements Notice {}

  /// The strategy asks search engines, and the plan names none.
  record NoEngine(String strategy) implements Notice {}

  /// What a part of the crawl has to say at its end.
  record Remark(String sentence) implements Notice {}

  /// A page that was named cannot be used.
  record PageLeftOut(Kind kind, Url url, String why) implements Notice {
    /// As what it was named.
    public enum Kind {
      EXAMPLE,
      COUNTER_EXAMPLE,
      OTHER
    }
  }

  /// More pages were named than are read.
  record OnlySomeRead(PageLeftOut.Kind kind, int read, int named) implements Notice {}

  /// A seed that the rules of the crawl do not allow.
  record SeedRefused(Url seed, String rule) implements Notice {}

  /// A seed that gave no page.
  record SeedLost(Url seed, Outcome outcome) implements Notice {}

  /// URLs that failed before wait again.
  ///
  /// @param pages the page budget
  /// @param spent whether it is used up, so that they will not be asked for
  record TriedAgain(long urls, long pages, boolean spent) implements Notice {}

  /// What the judge had learned was for another topic or judge; it learns anew.
  record JudgeBeginsAnew(Path folder) implements Notice {}

  /// The last decisions about earlier pages could not be written yet.
  record DecisionsNotWritten(Path folder, String why) implements Notice {}

  /// What people said of pages could not be learned now.
  record FeedbackNotLearned(String why) implements Notice {}

  /// The crawl pauses for want of room on its disk.
  ///
  /// @param least bytes that stay free
  record DiskLow(long least) implements Notice {}

  /// There is room again, and the crawl goes on.
  record DiskHasRoom() implements Notice {}

  /// Other processes cannot reach the crawl.
  record NoControl(Path folder, String why) implements Notice {}

  /// Other processes cannot reach the crawl any more.
  record ControlFailed(String why) implements Notice {}

  /// The control socket could not be removed.
  record ControlLeftBehind(String why) implements Notice {}
}
