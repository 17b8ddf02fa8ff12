package io.cormorant.archive.report;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Decision;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Mark;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.drawing.Texts;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;

/// What a report takes from a line of `visits.jsonl`. Texts are as they were written; what is
/// missing, null or of the wrong kind is empty, zero or false.
///
/// Not the folder's [VisitLine]: that one is the whole record, typed, and refuses a line in which
/// anything is amiss, because a crawl is taken up again from it. A report should come of any file
/// that people kept, cut or mended by hand, so here one odd value costs that value and not the
/// line, an address is a text and not a URL, and nothing is null. A test holds both to the same
/// names.
///
/// @param asked what was asked for
/// @param url where the page came from in the end
/// @param history whether it tells only how a page once was, or that somebody looked at it again
/// @param decision what a visited page was found to be; [Decision#NO] of any other line
/// @param shell whether there was almost no text but scripts
/// @param chance how likely the strategy thought it to be relevant; 0 where it does not say
record VisitExtract(
    long n,
    String asked,
    String url,
    String host,
    @Nullable Instant time,
    long tookMillis,
    String outcome,
    boolean history,
    String reason,
    String guard,
    List<String> cuts,
    long bytes,
    String title,
    String lang,
    double score,
    boolean relevant,
    Decision decision,
    boolean stored,
    boolean kept,
    boolean shell,
    int depth,
    double chance,
    long requests,
    List<Evidence> evidence,
    String snippet) {
  static final int MAX_EVIDENCE = 8;

  boolean visited() {
    return outcome.equals(VisitLine.VISITED);
  }

  /// Whether somebody had the page taken out: nothing is known of it any more.
  boolean purged() {
    return outcome.equals("purged");
  }

  /// Whether a document came, of use or not.
  boolean downloaded() {
    return !history && CrawlEvent.isDownload(visited(), bytes);
  }

  /// @throws JacksonException for a line that is no JSON object, or goes on after it
  static VisitExtract read(JsonParser parser) {
    JsonNode line = JsonLines.MAPPER.readTree(parser);
    if (line == null || !line.isObject()) {
      throw new StreamReadException(parser, "not an object");
    }
    if (parser.nextToken() != null) {
      throw new StreamReadException(parser, "more than an object");
    }
    return of(line);
  }

  private static VisitExtract of(JsonNode line) {
    String finalUrl = text(line, "final_url");
    String url = finalUrl.isEmpty() ? text(line, "url") : finalUrl;
    boolean visited = text(line, "outcome").equals(VisitLine.VISITED);
    return new VisitExtract(
        number(line, "n"),
        text(line, "url"),
        url,
        Texts.host(url),
        time(text(line, "fetch_time")),
        number(line, "took_ms"),
        text(line, "outcome"),
        text(line, "outcome").equals(VisitLine.REPLACED)
            || (!visited && line.path("earlier").isNumber()),
        text(line, "reason"),
        text(line, "guard"),
        strings(line.path("cuts")),
        number(line, "content_length"),
        text(line, "title"),
        text(line, "lang"),
        Math.clamp(line.path("score").asDouble(0), 0, 1),
        visited && line.path("relevant").asBoolean(false),
        visited ? decision(line) : Decision.NO,
        visited && line.path("warc").isObject(),
        visited && line.path("kept").asBoolean(false),
        visited && strings(line.path("marks")).contains(Mark.SCRIPT_SHELL.code()),
        (int) Math.min(number(line, "depth"), Integer.MAX_VALUE),
        Math.clamp(line.path("choice").path("chance").asDouble(0), 0, 1),
        number(line, "requests"),
        evidence(line.path("evidence")),
        text(line, "snippet"));
  }

  /// A line of an older version says only whether the page is relevant.
  private static Decision decision(JsonNode line) {
    return Decision.of(text(line, "decision"))
        .orElse(line.path("relevant").asBoolean(false) ? Decision.RELEVANT : Decision.NO);
  }

  private static List<String> strings(JsonNode array) {
    return array.valueStream().filter(JsonNode::isString).map(JsonNode::stringValue).toList();
  }

  private static String text(JsonNode line, String key) {
    JsonNode value = line.path(key);
    return value.isString() ? value.stringValue() : "";
  }

  private static long number(JsonNode line, String key) {
    return Math.max(0, line.path(key).asLong(0));
  }

  private static @Nullable Instant time(String text) {
    try {
      return text.isEmpty() ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static List<Evidence> evidence(JsonNode array) {
    List<Evidence> found = new ArrayList<>();
    for (int i = 0; i < Math.min(array.size(), MAX_EVIDENCE); i++) {
      String term = text(array.path(i), "term");
      if (!term.isBlank()) {
        found.add(new Evidence(term, array.path(i).path("share").asDouble(0)));
      }
    }
    return found;
  }
}
