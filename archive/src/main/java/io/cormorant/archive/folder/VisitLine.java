package io.cormorant.archive.folder;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.cormorant.archive.warc.Place;
import io.cormorant.core.Url;
import java.time.Instant;
import java.util.List;
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
/// @param outcome `visited`, or the code of an outcome
/// @param reason why it was lost, in words
/// @param guard code of the guard that made it end so, if one did
/// @param cuts codes of the guards that left something out of a visited page; left out if none did
/// @param contentLength bytes of the decoded document, 0 where none came
/// @param lang ISO 639-1 code, or empty
/// @param htmlDigest SHA-1 of the decoded document, `sha1:` and base 32
/// @param textDigest SHA-1 of what a reader sees; pages with the same one are duplicates
/// @param simhash of its text, 16 hexadecimal digits; null where there is too little text
/// @param nearDuplicateOf a page that came before with almost the same text
/// @param score null if lost
/// @param kept whether the page went into the archive
/// @param warc where in `warc/` the page lies; null if it is not kept
/// @param published when the page says it was published, as an ISO date, if it says so
/// @param marks what speaks against using its text: `short`, `link-heavy`; left out if nothing does
/// @param topic id of the topic it was judged by
/// @param depth links from a seed
/// @param via the page it was found on, null for a seed
/// @param anchor the text of the link it was found by
/// @param priority it was picked with
/// @param requests made for it, redirects included
/// @param linkCount links on the page
/// @param evidence what the score rests on, weightiest first
/// @param snippet some text around the weightiest term, or the beginning
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VisitLine(
    long n,
    Url url,
    Url finalUrl,
    Instant fetchTime,
    long tookMs,
    int status,
    String outcome,
    @Nullable String reason,
    @Nullable String guard,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> cuts,
    @Nullable String contentType,
    @Nullable String charset,
    long contentLength,
    @Nullable String title,
    @Nullable String lang,
    @Nullable String htmlDigest,
    @Nullable String textDigest,
    @Nullable String simhash,
    @Nullable Url nearDuplicateOf,
    @Nullable Double score,
    boolean relevant,
    boolean kept,
    @Nullable Place warc,
    @Nullable String published,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> marks,
    String topic,
    int depth,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Url via,
    String anchor,
    double priority,
    int requests,
    int linkCount,
    List<Evidence> evidence,
    @Nullable String snippet) {
  /// The outcome of a pick that ended in a judged page.
  public static final String VISITED = "visited";

  /// A term and its share of the score.
  public record Evidence(String term, double share) {}

  @SuppressWarnings("NullAway") // a line of an older version may lack the lists
  public VisitLine {
    cuts = cuts == null ? List.of() : List.copyOf(cuts);
    marks = marks == null ? List.of() : List.copyOf(marks);
    evidence = evidence == null ? List.of() : List.copyOf(evidence);
  }

  public boolean visited() {
    return outcome.equals(VISITED);
  }

  /// The line written in `text`, or null where that is none.
  static @Nullable VisitLine readable(String text) {
    try {
      return Json.MAPPER.readValue(text, VisitLine.class);
    } catch (JacksonException e) {
      return null;
    }
  }
}
