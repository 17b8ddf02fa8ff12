package io.cormorant.app.cli.common;

import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.crawls.Advice;
import io.cormorant.crawls.AdviceText;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.Notice.PageLeftOut;
import io.cormorant.crawls.Sizes;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;

/// Notices as lines of a terminal.
public final class NoticeText {
  private NoticeText() {}

  /// Prints each notice.
  public static Consumer<Notice> to(PrintWriter err) {
    return notice -> err.println(line(notice));
  }

  /// One notice in words.
  public static String line(Notice notice) {
    return switch (notice) {
      case Notice.AboutWeb(String sentence) -> "note: " + sentence;
      case Notice.NoConcepts(String strategy) -> "note: " + noConcepts(strategy);
      case Notice.IndexingWeb(int pages) ->
          String.format(Locale.ROOT, "Indexing the %,d pages of this web, to search it.", pages);
      case Notice.NoEngine(String strategy) -> "note: " + noEngine(strategy);
      case Notice.Advised(Advice advice) -> "advice: " + AdviceText.sentence(advice);
      case Notice.Remark(String sentence) -> sentence;
      case PageLeftOut(PageLeftOut.Kind kind, Url url, String why) ->
          warning(
              name(kind)
                  + TerminalText.readable(url)
                  + " is left out: "
                  + TerminalText.printable(why));
      case Notice.OnlySomeRead(PageLeftOut.Kind kind, int read, int named) ->
          warning(
              "only the first %d of %d %ss are read".formatted(read, named, name(kind).strip()));
      case Notice.SeedRefused(Url seed, String rule) ->
          warning("seed " + TerminalText.readable(seed) + ": refused by " + rule);
      case Notice.SeedLost lost ->
          warning(
              "seed "
                  + TerminalText.readable(lost.seed())
                  + ": "
                  + TerminalText.printable(lost.outcome().sentence()));
      case Notice.TriedAgain again -> triedAgain(again);
      case Notice.JudgeBeginsAnew anew ->
          warning(
              "crawl.yaml was changed, or 'rejudge' was cut off: what the judge had learned was for"
                  + " another topic or judge. It begins anew and learns the feedback again; run 'cormorant"
                  + " rejudge "
                  + ShellWord.of(anew.folder())
                  + "' to judge the stored pages alike.");
      case Notice.DecisionsNotWritten left ->
          warning(
              "the last decisions about earlier pages are not written yet ("
                  + left.why()
                  + "). Nothing is lost: 'cormorant status "
                  + ShellWord.of(left.folder())
                  + "' writes them.");
      case Notice.FeedbackNotLearned(String why) ->
          warning(
              "what was said by 'cormorant feedback' is not learned now ("
                  + why
                  + "). The crawl goes on; resume it to try again.");
      case Notice.DiskLow(long least) ->
          warning(
              "the crawl pauses: less than "
                  + Sizes.text(least)
                  + " free on its disk; it goes on when there is room (--min-free sets the limit)");
      case Notice.DiskHasRoom() -> warning("the crawl goes on: there is room on its disk again");
      case Notice.NoControl none ->
          warning(
              "no control socket in "
                  + none.folder()
                  + ", so pause, continue and stop cannot reach this crawl: "
                  + none.why());
      case Notice.ControlFailed(String why) ->
          warning(
              "the control socket failed, so pause, continue and stop cannot reach this crawl any more: "
                  + why);
      case Notice.ControlLeftBehind(String why) ->
          warning("the control socket cannot be removed: " + why);
    };
  }

  private static String noConcepts(String strategy) {
    return "strategy '%s' is made for topics with concepts, and this topic has none: add `concepts:` to its file"
        .formatted(strategy);
  }

  private static String noEngine(String strategy) {
    return "strategy '%s' has no search engine to ask, so only links, feeds and sitemaps lead on: name one with --engine, such as --engine searxng:url=http://localhost:8888"
        .formatted(strategy);
  }

  private static String warning(String text) {
    return "warning: " + text;
  }

  private static String name(PageLeftOut.Kind kind) {
    return switch (kind) {
      case EXAMPLE -> "example ";
      case COUNTER_EXAMPLE -> "counter-example ";
      case OTHER -> "";
    };
  }

  private static String triedAgain(Notice.TriedAgain again) {
    return again.spent()
        ? String.format(
            Locale.ROOT,
            "%,d URLs that failed wait again, but the budget of %,d pages is used up: add --pages +N",
            again.urls(),
            again.pages())
        : String.format(Locale.ROOT, "%,d URLs that failed are tried again", again.urls());
  }
}
