package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.app.product.Exit;
import io.cormorant.core.ShellWord;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import io.cormorant.crawls.refresh.DueLook;
import io.cormorant.crawls.refresh.News;
import io.cormorant.crawls.refresh.Refresh;
import io.cormorant.crawls.refresh.SilentHost;
import io.cormorant.crawls.refresh.Timetable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Says what a refresh is going to do, and what it brought.
final class RefreshText {
  private static final int LONGEST_TITLE = 60;
  private static final String NO_ANSWER = "No page could be fetched; is the network up?";

  private RefreshText() {}

  static int exitCode(Result result) {
    return switch (result.ending()) {
      case STOPPED -> Exit.INTERRUPTED;
      case TIME -> Exit.TIME_SPENT;
      case BYTES -> Exit.BYTES_SPENT;
      case PAGES, RELEVANT, HARVEST, EXHAUSTED -> hadNothing(result) ? Exit.FAILED : Exit.DONE;
    };
  }

  private static boolean hadNothing(Result result) {
    News news = result.news();
    return news.looked() > 0
        ? news.failed() == news.looked()
        : news.fetched() == 0 && !result.silent().isEmpty();
  }

  /// Whether no page came and no host is to blame for that.
  private static boolean isOffline(Result result) {
    return hadNothing(result) && result.silent().isEmpty();
  }

  /// What is due.
  static void printDue(PrintWriter out, boolean json, Instant now, Refresh round) {
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("pages", round.timetable().size());
      object.put("left", round.left());
      object.put("due", round.due().stream().map(RefreshText::object).toList());
      putNext(object, round.timetable().next(now));
      out.println(Json.line(object));
      return;
    }
    for (DueLook look : round.due()) {
      out.printf(
          Locale.ROOT,
          "%-4s  %s  %s%n",
          look.kind().code(),
          look.at().truncatedTo(ChronoUnit.SECONDS),
          look.url());
    }
    out.printf(
        Locale.ROOT,
        "%,d of %s would be revisited%s.%n",
        round.due().size(),
        pages(round.timetable().size()),
        round.left() == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", and %s left from last time",
                Amount.of(round.left(), "new page is", "new pages are")));
    sayNext(out, now, round.timetable().next(now));
  }

  static void printNothing(PrintWriter out, boolean json, Instant now, Timetable timetable) {
    if (json) {
      Result nothing = new Result(Ending.EXHAUSTED, News.NONE, List.of());
      out.println(Json.line(object(nothing, timetable.next(now), 0)));
      return;
    }
    out.println(
        timetable.size() == 0
            ? "There is nothing to revisit: no seed could be fetched, and the crawl has no lists"
                + " and no kept pages."
            : "Nothing is due.");
    sayNext(out, now, timetable.next(now));
  }

  /// How a round ended.
  ///
  /// @param silent hosts that were given up
  record Result(Ending ending, News news, List<SilentHost> silent) {}

  /// What a round brought.
  ///
  /// @param next the round after it
  static void print(
      PrintWriter out, boolean json, Instant now, Path folder, Result result, Refresh next) {
    Ending ending = result.ending();
    News news = result.news();
    long left = next.due().size() + (long) next.left();
    if (json) {
      Map<String, Object> object = object(result, next.timetable().next(now), left);
      object.put("out", folder.toString());
      out.println(Json.line(object));
      return;
    }
    for (News.Item item : news.items()) {
      out.printf(
          Locale.ROOT, "%-7s  %s%n         %s%n", item.kind().code(), title(item), item.url());
    }
    out.println("The refresh ended: " + sentence(result) + ".");
    out.printf(
        Locale.ROOT,
        "%s revisited: %,d unchanged, %,d changed, %s changed, %,d gone, %,d failed.%n",
        pages(news.looked()),
        news.unchanged(),
        news.changed(),
        Amount.of(news.lists(), "list"),
        news.gone(),
        news.failed());
    out.printf(
        Locale.ROOT,
        "%s visited for the first time. Kept pages: %,d new, %,d changed, %,d gone.%n",
        Amount.of(news.fetched(), "page"),
        news.count(News.Kind.NEW),
        news.count(News.Kind.CHANGED),
        news.count(News.Kind.GONE));
    result.silent().forEach(silent -> out.println(sentence(silent)));
    if (isOffline(result)) {
      out.println(NO_ANSWER);
    }
    if (left > 0 && (ending != Ending.EXHAUSTED || !result.silent().isEmpty())) {
      out.printf(
          Locale.ROOT,
          "%s left: cormorant refresh %s%n",
          Amount.of(left, "page"),
          ShellWord.of(folder));
    }
    sayNext(out, now, next.timetable().next(now));
  }

  private static String pages(long count) {
    return Amount.of(count, "page");
  }

  private static String title(News.Item item) {
    String title = TerminalText.printable(item.title()).replaceAll("\\s+", " ").strip();
    if (title.isEmpty()) {
      return "(no title)";
    }
    int end =
        title.offsetByCodePoints(
            0, Math.min(LONGEST_TITLE, title.codePointCount(0, title.length())));
    return end < title.length() ? title.substring(0, end) + "…" : title;
  }

  private static String sentence(SilentHost silent) {
    return String.format(
        Locale.ROOT,
        "%s does not answer (%s): %s failed, %,d not requested.",
        silent.host(),
        TerminalText.printable(silent.reason()),
        pages(silent.failed()),
        silent.left());
  }

  private static String sentence(Result result) {
    Ending ending = result.ending();
    return switch (ending) {
      case EXHAUSTED ->
          result.silent().isEmpty()
              ? "all due pages were visited"
              : "all due pages were visited, except on hosts that do not answer";
      case PAGES -> "the page limit is reached";
      case TIME -> "the time limit is reached";
      case STOPPED, BYTES, RELEVANT, HARVEST -> ending.sentence();
    };
  }

  private static void sayNext(PrintWriter out, Instant now, Optional<Instant> next) {
    next.ifPresent(
        at ->
            out.printf(
                "The next is due in %s, at %s.%n",
                time(Duration.between(now, at)), at.truncatedTo(ChronoUnit.SECONDS)));
  }

  private static String time(Duration time) {
    if (time.toDays() >= 2) {
      return time.toDays() + " days";
    }
    if (time.toHours() >= 2) {
      return time.toHours() + " hours";
    }
    long minutes = Math.max(1, time.toMinutes());
    return minutes == 1 ? "a minute" : minutes + " minutes";
  }

  private static Map<String, Object> object(Result result, Optional<Instant> next, long left) {
    News news = result.news();
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("ending", result.ending().code());
    if (isOffline(result)) {
      object.put("error", NO_ANSWER);
    }
    object.put("looked", news.looked());
    object.put("unchanged", news.unchanged());
    object.put("changed", news.changed());
    object.put("lists_changed", news.lists());
    object.put("gone", news.gone());
    object.put("failed", news.failed());
    object.put("fetched", news.fetched());
    object.put("silent", result.silent().stream().map(RefreshText::object).toList());
    List<Object> items = new ArrayList<>();
    news.items().forEach(item -> items.add(object(item)));
    object.put("news", items);
    object.put("left", left);
    putNext(object, next);
    return object;
  }

  private static void putNext(Map<String, Object> object, Optional<Instant> next) {
    next.ifPresent(at -> object.put("next_due", at.truncatedTo(ChronoUnit.SECONDS).toString()));
  }

  private static Map<String, Object> object(News.Item item) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", item.kind().code());
    object.put("url", item.url().toString());
    object.put("title", item.title());
    object.put("score", Numbers.round(item.score()));
    object.put("fetch_time", item.at().toString());
    return object;
  }

  private static Map<String, Object> object(SilentHost silent) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("host", silent.host());
    object.put("reason", silent.reason());
    object.put("failed", silent.failed());
    object.put("left", silent.left());
    return object;
  }

  private static Map<String, Object> object(DueLook look) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", look.kind().code());
    object.put("url", look.url().toString());
    object.put("due", look.at().truncatedTo(ChronoUnit.SECONDS).toString());
    return object;
  }
}
