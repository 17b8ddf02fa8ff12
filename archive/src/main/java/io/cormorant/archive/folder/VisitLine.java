package io.cormorant.archive.folder;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.core.Candidate;
import io.cormorant.core.Choice;
import io.cormorant.core.Decision;
import io.cormorant.core.Judgement;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.UsageSignals;
import io.cormorant.core.Validators;
import io.cormorant.core.Version;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.Verdicts;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// A line of `visits.jsonl`: how one pick ended. The JSON has these names in snake case and this
/// order; what is null is left out, except `via`.
///
/// @param n number of the ending, from 1
/// @param url what was asked for
/// @param finalUrl where it ended, after redirects
/// @param fetchTime when it ended
/// @param status the last HTTP status, 0 where there was none
/// @param outcome `visited`, or the code of an outcome, or `replaced`: it was visited, and a later
///   line has a newer version of the page
/// @param earlier number of the line with the version of the page that was known, if it was asked
///   for again; null if it was asked for the first time
/// @param gone since when its server says that it is not there any more; null if it does not
/// @param reason why it was lost, in words
/// @param guard code of the guard that made it end so, if one did
/// @param cuts codes of the guards that left something out of a visited page; left out if none did
/// @param contentLength bytes of the decoded document, 0 where none came
/// @param etag what the server said of this version of the page, if it was visited
/// @param lastModified likewise
/// @param lang ISO 639-1 code, or empty
/// @param htmlDigest SHA-1 of the decoded document, `sha1:` and base 32
/// @param textDigest SHA-1 of what a reader sees; pages with the same one are duplicates
/// @param simhash of its text, 16 hexadecimal digits; null where there is too little text
/// @param nearDuplicateOf a page that came before with almost the same text
/// @param score null if lost
/// @param relevant whether it is about the topic
/// @param decision what it is: `relevant`, `maybe`, `no`, `list` (it leads to documents and is
///   none) or `language` (another than the topic's); null if lost
/// @param kept whether it is one of the pages a user takes home
/// @param warc where in `warc/` the page lies, or in a file of a worker until that is merged; null
///   if it is not stored. A page that may be relevant is stored and not kept
/// @param published when the page says it was published, as an ISO date, if it is stored and says
///   so
/// @param marks what speaks against using the text of a stored page: `short`, `list`, `link-heavy`,
///   `script-shell`, `date-from-url`; of any other page `script-shell` alone. Left out if nothing
///   does
/// @param usage what the page, its server or its site says about its use; null if nothing
/// @param topic id of the topic it was judged by
/// @param depth links from a seed
/// @param via the page it was found on, null for a seed
/// @param anchor the text of the link it was found by
/// @param priority it was picked with
/// @param choice why the strategy chose it, where it says so: how likely the page seemed to be
///   relevant (`chance`) or to lead to relevant ones (`lead`), how many times as good as expected
///   its host was (`host`), whether it was taken out of turn (`net`), and what spoke for and
///   against it (`because`)
/// @param requests made for it, redirects included
/// @param linkCount links on the page
/// @param evidence what the score rests on, weightiest first
/// @param snippet some text around the weightiest term; the beginning if the page is not relevant
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VisitLine(
    long n,
    Url url,
    Url finalUrl,
    Instant fetchTime,
    long tookMs,
    int status,
    String outcome,
    @Nullable Long earlier,
    @Nullable Instant gone,
    @Nullable String reason,
    @Nullable String guard,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> cuts,
    @Nullable String contentType,
    @Nullable String charset,
    long contentLength,
    @Nullable String etag,
    @Nullable String lastModified,
    @Nullable String title,
    @Nullable String lang,
    @Nullable String htmlDigest,
    @Nullable String textDigest,
    @Nullable String simhash,
    @Nullable Url nearDuplicateOf,
    @Nullable Double score,
    boolean relevant,
    @Nullable String decision,
    boolean kept,
    @Nullable RecordPlace warc,
    @Nullable String published,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> marks,
    @Nullable UsageSignals usage,
    String topic,
    int depth,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Url via,
    String anchor,
    double priority,
    @Nullable Choice choice,
    int requests,
    int linkCount,
    List<Evidence> evidence,
    @Nullable String snippet) {
  /// The outcome of a pick that ended in a judged page.
  public static final String VISITED = "visited";

  /// The outcome of a pick that ended in a page of which a newer version came since.
  public static final String REPLACED = "replaced";

  /// The outcome of a line that was purged: `{"n":5,"outcome":"purged"}`.
  static final String PURGED = "purged";

  /// The outcome of a line that could not be read: `{"n":5,"outcome":"unreadable"}`.
  static final String UNREADABLE = "unreadable";

  private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s\"<>]*[^\\s\"<>.,;:)]");

  private static final int NOT_FOUND = 404;
  private static final int GONE = 410;

  /// A term and its share of the score.
  public record Evidence(String term, double share) {
    private Evidence times(double factor) {
      return new Evidence(term, VisitLines.round(share * factor));
    }
  }

  @SuppressWarnings("NullAway") // a line of an older version may lack the lists
  public VisitLine {
    cuts = cuts == null ? List.of() : List.copyOf(cuts);
    marks = marks == null ? List.of() : List.copyOf(marks);
    evidence = evidence == null ? List.of() : List.copyOf(evidence);
  }

  public boolean visited() {
    return outcome.equals(VISITED);
  }

  /// Whether a newer version of the page came since.
  public boolean replaced() {
    return outcome.equals(REPLACED);
  }

  /// Whether it tells no more of a page than that somebody looked at it again, or how it once was.
  @JsonIgnore
  public boolean isHistory() {
    return replaced() || (earlier != null && !visited());
  }

  /// Whether a page that was there is not there any more: its server says so, or sends its readers
  /// to another page.
  public boolean tellsGone() {
    Outcome.Kind kind = Outcome.Kind.of(outcome).orElse(null);
    return earlier != null
        && (kind == Outcome.Kind.SOFT_GONE
            || kind == Outcome.Kind.DUPLICATE
            || (kind == Outcome.Kind.GONE && (status == NOT_FOUND || status == GONE)));
  }

  /// Whether a document came, see [CrawlEvent#isDownload]. What came again does not count.
  @JsonIgnore
  public boolean isDownload() {
    return !isHistory() && CrawlEvent.isDownload(visited(), contentLength);
  }

  /// The page as this line knows it, to compare it with what comes when it is asked for again.
  public Version version() {
    return new Version(
        n,
        stored(),
        Objects.requireNonNullElse(htmlDigest, ""),
        Objects.requireNonNullElse(textDigest, ""),
        fingerprint(),
        new Validators(etag, lastModified));
  }

  /// The SimHash of its text; 0 where the line says nothing of use.
  public long fingerprint() {
    try {
      return simhash == null ? 0 : Long.parseUnsignedLong(simhash, 16);
    } catch (NumberFormatException _) {
      return 0;
    }
  }

  /// Whether it ended in an error, see [io.cormorant.core.Outcome#isError].
  public boolean hasFailed() {
    return Outcome.Kind.of(outcome).map(Outcome.Kind::isError).orElse(false);
  }

  /// Whether it ended in an error that may be gone another time.
  public boolean mayPass() {
    return Outcome.Kind.of(outcome).map(Outcome.Kind::mayPass).orElse(false);
  }

  /// What to ask for to try it again: where the redirects led, at the priority it was picked by.
  public Pick again() {
    long key = depth == 0 ? Priority.SEED : Priority.of(priority);
    return new Pick(new Candidate(finalUrl, depth, via, anchor), key);
  }

  /// Whether this line stands for one that was purged or could not be read: it has a number and
  /// nothing else. Only readers of the file itself meet such lines.
  boolean purged() {
    return outcome.equals(PURGED) || outcome.equals(UNREADABLE);
  }

  /// Whether the page is in the archive.
  public boolean stored() {
    return warc != null;
  }

  /// Whether the page is in the archive, but still in a file of the worker that fetched it.
  @JsonIgnore
  public boolean isElsewhere() {
    return warc != null && warc.worker() != null;
  }

  /// What it was decided to be. A line of an older version says only whether it is relevant.
  public Decision decided() {
    Decision old = relevant ? Decision.RELEVANT : Decision.NO;
    return decision == null ? old : Decision.of(decision).orElse(old);
  }

  /// The line as the crawl sees the page in the end. The words of the evidence are those of then,
  /// their shares of the score now.
  public VisitLine settled(Verdicts verdicts) {
    if (!visited() || score == null || !verdicts.isOpen()) {
      return this;
    }
    double now = VisitLines.round(verdicts.score(finalUrl, score));
    Decision end = verdicts.decide(decided(), now);
    boolean same = !end.isByScore() || now == score;
    double factor = score > 0 ? now / score : 0;
    VisitLineBuilder settled = change().kept(stored() && verdicts.keeps(end)).decision(end);
    return same
        ? settled.build()
        : settled.score(now).evidence(evidence.stream().map(e -> e.times(factor)).toList()).build();
  }

  /// The line with another verdict on the same page.
  ///
  /// @param end what it is decided to be
  /// @param isKept whether that is kept
  public VisitLine judged(
      Page page, Judgement judgement, Decision end, boolean isKept, String newTopic) {
    return change()
        .kept(isKept)
        .score(VisitLines.round(judgement.score()))
        .decision(end)
        .topic(newTopic)
        .evidence(VisitLines.evidence(judgement))
        .snippet(VisitLines.snippet(page, judgement))
        .build();
  }

  /// The line with another number, its page in another place; without one it is not kept any more.
  public VisitLine moved(long number, @Nullable RecordPlace place) {
    return change().n(number).kept(kept && place != null).warc(place).build();
  }

  /// The line of a page of which there is a newer version. It stays where it is in the archive, and
  /// is none of the pages of the crawl any more.
  VisitLine asReplaced() {
    return change().outcome(REPLACED).gone(null).kept(false).noDecision().build();
  }

  /// The line of a page that its server has no more since then, or has.
  VisitLine asGone(@Nullable Instant since) {
    return change().gone(since).build();
  }

  private VisitLineBuilder change() {
    return new VisitLineBuilder(this);
  }

  /// The line without the addresses of other pages that are to be forgotten.
  public VisitLine forgetting(Predicate<Url> forgotten) {
    boolean fromThere = via != null && forgotten.test(via);
    boolean likeThat = nearDuplicateOf != null && forgotten.test(nearDuplicateOf);
    String saying = reason == null ? null : withoutNames(reason, forgotten);
    return fromThere || likeThat || !Objects.equals(saying, reason)
        ? change()
            .reason(saying)
            .via(fromThere ? null : via)
            .nearDuplicateOf(likeThat ? null : nearDuplicateOf)
            .build()
        : this;
  }

  private static String withoutNames(String sentence, Predicate<Url> forgotten) {
    return ADDRESS
        .matcher(sentence)
        .replaceAll(
            found ->
                Url.parse(found.group()).filter(forgotten).isPresent()
                    ? "(purged)"
                    : Matcher.quoteReplacement(found.group()));
  }

  /// The line written in `text`, or null where that is none.
  static @Nullable VisitLine readable(String text) {
    try {
      VisitLine line = FolderJson.MAPPER.readValue(text, VisitLine.class);
      boolean whole = line.outcome != null && (line.purged() || line.finalUrl != null);
      return whole ? line : null;
    } catch (JacksonException e) {
      return null;
    }
  }
}
