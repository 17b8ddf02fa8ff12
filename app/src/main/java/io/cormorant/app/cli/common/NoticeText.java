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
  /// How the rule begins that keeps crawls out of private networks.
  private static final String PRIVATE = "allow-private:";

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
                  + " is skipped: "
                  + TerminalText.printable(why));
      case Notice.OnlySomeRead(PageLeftOut.Kind kind, int read, int named) ->
          warning(
              "only the first %d of %d %ss are read".formatted(read, named, name(kind).strip()));
      case Notice.SeedRefused(Url seed, String rule) ->
          warning(
              "seed "
                  + TerminalText.readable(seed)
                  + ": refused by "
                  + rule
                  + (rule.startsWith(PRIVATE) ? "; --allow-private permits it" : ""));
      case Notice.SeedLost lost ->
          warning(
              "seed "
                  + TerminalText.readable(lost.seed())
                  + ": "
                  + TerminalText.printable(lost.outcome().sentence()));
      case Notice.TriedAgain again -> triedAgain(again);
      case Notice.JudgeBeginsAnew anew ->
          warning(
              "crawl.yaml was changed, or 'rejudge' was interrupted, so what the judge had learned no longer fits. The judge starts over and learns from the feedback again; run 'cormorant rejudge "
                  + ShellWord.of(anew.folder())
                  + "' to judge the stored pages in the same way.");
      case Notice.DecisionsNotWritten left ->
          warning(
              "the last changes of decision about earlier pages are not saved yet ("
                  + left.why()
                  + "). Nothing is lost: 'cormorant status "
                  + ShellWord.of(left.folder())
                  + "' writes them.");
      case Notice.FeedbackNotLearned(String why) ->
          warning(
              "the judge could not learn from your feedback ("
                  + why
                  + "). The crawl continues; resume it later to try again.");
      case Notice.DiskLow(long least) ->
          warning(
              "paused: less than "
                  + Sizes.text(least)
                  + " free on the disk; the crawl continues when there is enough (--min-free sets the limit)");
      case Notice.DiskHasRoom() -> warning("continuing: there is enough free disk space again");
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
    return "strategy '%s' is for topics with concepts, and this topic has none; add 'concepts:' to the topic file"
        .formatted(strategy);
  }

  private static String noEngine(String strategy) {
    return "strategy '%s' has no search engine, so it can only follow links, feeds and sitemaps; add one with --engine, such as --engine searxng:url=http://localhost:8888"
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
            "%s queued again, but the budget of %s is used up; add --pages +N",
            Amount.of(again.urls(), "failed URL is", "failed URLs are"),
            Amount.of(again.pages(), "page"))
        : "retrying " + Amount.of(again.urls(), "failed URL");
  }
}
