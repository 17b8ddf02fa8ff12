package io.cormorant.crawls;

import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.core.Cut;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Expectation;
import io.cormorant.crawl.PageKinds;
import io.cormorant.crawl.Surprises;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How a crawl is doing, or how it ended.
///
/// @param pid of the process it runs in, where that is another one which did not answer
/// @param plan null where it is gone, or not written yet
/// @param pausedBecause why it fetches nothing now; null if it does
/// @param ending how the last run ended; null while it runs, or where it was cut off
/// @param cut what its pages are decided by, if that is known
/// @param guards how often each guard was needed, by its code
/// @param outcomes how many URLs ended how, by their codes; null while it runs
/// @param recall how much of what there is was found; null while it runs, or where nobody can tell
/// @param surprises where its strategy was furthest off in what it expected
/// @param seconds it ran
/// @param advice what to do if it goes wrong
public record CrawlStatus(
    State state,
    @Nullable Long pid,
    @Nullable CrawlPlan plan,
    @Nullable String pausedBecause,
    @Nullable Ending ending,
    Pages pages,
    Urls urls,
    Hosts hosts,
    @Nullable Cut cut,
    Map<String, Long> guards,
    @Nullable Map<String, Long> outcomes,
    Feedback feedback,
    @Nullable RecallEstimate recall,
    Surprises surprises,
    double seconds,
    List<Advice> advice) {
  /// What it does.
  public enum State {
    /// Its folder is taken, but it does not answer yet.
    STARTING,
    RUNNING,
    PAUSED,
    /// It fetches no more: what it found is decided about and reported on.
    ENDING,
    /// It was told to stop, and everything was saved.
    STOPPED,
    /// It was cut off; what was committed is there.
    INTERRUPTED,
    DONE,
    /// It was put together from other crawls.
    MERGED;

    /// As programs read it.
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// The state with that code, if there is one.
    static Optional<State> of(String code) {
      return Stream.of(values()).filter(state -> state.code().equals(code)).findFirst();
    }
  }

  /// What came.
  ///
  /// @param nearDuplicates null where they were not counted
  public record Pages(
      long downloads,
      long requests,
      long relevant,
      double harvest,
      long maybe,
      long kept,
      PageKinds kinds,
      long lost,
      @Nullable Long nearDuplicates,
      long bytes) {
    static final Pages NONE = new Pages(0, 0, 0, 0, 0, 0, PageKinds.NONE, 0, null, 0);
  }

  /// The URLs that are known.
  public record Urls(long waiting, long fetching, long errors, long done) {
    static final Urls NONE = new Urls(0, 0, 0, 0);
  }

  /// The hosts that are known.
  ///
  /// @param waiting with URLs that wait; null unless it runs
  /// @param parked that failed too often in this run; null unless it runs
  /// @param visited that gave a page; null while it runs
  public record Hosts(@Nullable Integer waiting, @Nullable Integer parked, @Nullable Long visited) {
    static final Hosts NONE = new Hosts(null, null, null);
  }

  /// What was said of pages.
  ///
  /// @param learned how much of it the judge has learned
  /// @param rescoring whether links that wait are being scored anew
  public record Feedback(long noted, long learned, boolean rescoring) {
    static final Feedback NONE = new Feedback(0, 0, false);
  }

  /// What is known of a crawl that has just taken its folder.
  static CrawlStatus starting(long pid) {
    return new CrawlStatus(
        State.STARTING,
        pid,
        null,
        null,
        null,
        Pages.NONE,
        Urls.NONE,
        Hosts.NONE,
        null,
        Map.of(),
        null,
        Feedback.NONE,
        null,
        Surprises.NONE,
        0,
        List.of());
  }

  /// The same with what to do if it goes wrong; nothing is said where the plan is gone.
  ///
  /// @param shown the folder as it is named in commands
  CrawlStatus advised(Path shown, boolean running) {
    if (plan == null) {
      return this;
    }
    Adviser.Counts counts =
        new Adviser.Counts(pages.downloads, pages.relevant, pages.maybe, pages.kinds, cut);
    return new CrawlStatus(
        state,
        pid,
        plan,
        pausedBecause,
        ending,
        pages,
        urls,
        hosts,
        cut,
        guards,
        outcomes,
        feedback,
        recall,
        surprises,
        seconds,
        new Adviser(plan, shown, running).on(counts));
  }

  /// The one form for programs: the same keys for a crawl that runs and for one that is over, null
  /// where something is not known.
  public Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("state", state.code());
    object.put("pid", pid);
    object.put("topic", plan == null ? null : plan.topic().id());
    object.put("strategy", plan == null ? null : plan.strategy());
    object.put("judge", plan == null ? null : plan.judge());
    object.put("pages", plan == null ? null : plan.budget().pages());
    object.put("paused_because", pausedBecause);
    object.put("ending", ending == null ? null : ending.code());
    object.put("downloads", pages.downloads);
    object.put("requests", pages.requests);
    object.put("relevant", pages.relevant);
    object.put("harvest", Numbers.round(pages.harvest));
    object.put("maybe", pages.maybe);
    object.put("kept", pages.kept);
    object.put("documents", pages.kinds.documents());
    object.put("lists", pages.kinds.lists());
    object.put("script_shells", pages.kinds.shells());
    object.put("of_largest_host", pages.kinds.ofLargestHost());
    object.put("cut", cut == null ? null : Cuts.object(cut));
    object.put("lost", pages.lost);
    object.put("near_duplicates", pages.nearDuplicates);
    object.put("bytes", pages.bytes);
    object.put("waiting", urls.waiting);
    object.put("fetching", urls.fetching);
    object.put("errors", urls.errors);
    object.put("done", urls.done);
    object.put("hosts_waiting", hosts.waiting);
    object.put("hosts_parked", hosts.parked);
    object.put("hosts", hosts.visited);
    object.put("outcomes", outcomes);
    object.put("guards", guards);
    object.put("feedback", feedbackObject());
    object.put("recall", recall == null ? null : object(recall));
    object.put("learned", learned());
    object.put("seconds", seconds);
    object.put("advice", AdviceText.sentences(advice));
    return object;
  }

  private @Nullable Map<String, Object> learned() {
    if (surprises.equals(Surprises.NONE)) {
      return null;
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("hosts", surprises.hosts().stream().map(CrawlStatus::object).toList());
    object.put("addresses", surprises.addresses().stream().map(CrawlStatus::object).toList());
    return object;
  }

  private static Map<String, Object> object(Expectation surprise) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", surprise.name());
    object.put("pages", surprise.pages());
    object.put("relevant", surprise.relevant());
    object.put("expected", Numbers.round(surprise.expected()));
    return object;
  }

  private Map<String, Object> feedbackObject() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("noted", feedback.noted);
    object.put("learned", feedback.learned);
    object.put("rescoring", feedback.rescoring);
    return object;
  }

  /// An estimate of recall as programs read it.
  public static Map<String, Object> object(RecallEstimate estimate) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("value", Numbers.round(estimate.recall()));
    object.put("low", Numbers.round(estimate.least()));
    object.put("high", Numbers.round(estimate.most()));
    object.put("in_words", estimate.sentence());
    return object;
  }
}
