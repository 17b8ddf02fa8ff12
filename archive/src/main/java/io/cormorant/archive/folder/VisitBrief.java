package io.cormorant.archive.folder;

import io.cormorant.core.Decision;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.drawing.Texts;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;

/// What views of a crawl take from a line of `visits.jsonl`, read without making the whole
/// [VisitLine]: a hundred thousand lines a second. What is missing or of the wrong kind is empty,
/// zero or false.
///
/// @param time when it ended; null where the line does not say
/// @param took since it was picked
/// @param history whether it tells only how a page once was, or that somebody looked at it again
/// @param bytes of the decoded document
/// @param decision what a visited page was found to be; [Decision#NO] of any other line
/// @param via the page it was found on; empty for a seed
/// @param requests made for it, redirects included
/// @param evidence of a page that is, or may be, relevant; none of others, as the snippet
public record VisitBrief(
    long n,
    String url,
    String finalUrl,
    @Nullable Instant time,
    Duration took,
    int status,
    String outcome,
    boolean history,
    String reason,
    long bytes,
    String title,
    double score,
    Decision decision,
    int depth,
    String via,
    int requests,
    List<VisitLine.Evidence> evidence,
    String snippet) {

  public boolean visited() {
    return outcome.equals(VisitLine.VISITED);
  }

  /// Whether it is about the topic.
  public boolean relevant() {
    return decision == Decision.RELEVANT;
  }

  /// Whether a document came, of use or not.
  public boolean isDownload() {
    return !history && CrawlEvent.isDownload(visited(), bytes);
  }

  /// Whether nothing is known of it any more, but its number.
  public boolean isPurged() {
    return outcome.equals(VisitLine.PURGED) || outcome.equals(VisitLine.UNREADABLE);
  }

  /// Where the page came from, or what was asked for where nothing else is known.
  public String ended() {
    return finalUrl.isEmpty() ? url : finalUrl;
  }

  /// The host that was asked; empty where the line does not say, as the others.
  public String host() {
    return Texts.host(url);
  }

  /// The host where it ended.
  public String endedHost() {
    return Texts.host(ended());
  }

  /// The host of the page it was found on.
  public String viaHost() {
    return Texts.host(via);
  }

  /// @throws JacksonException for what is no JSON object
  static VisitBrief read(JsonParser parser) {
    Reading reading = new Reading(parser);
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new StreamReadException(parser, "not an object");
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      reading.take(name);
    }
    return reading.brief();
  }

  private static final class Reading {
    private final JsonParser parser;
    private long n;
    private String url = "";
    private String finalUrl = "";
    private String time = "";
    private long took;
    private long status;
    private String outcome = "";
    private boolean again;
    private String reason = "";
    private long bytes;
    private String title = "";
    private double score;
    private boolean relevant;
    private String decision = "";
    private long depth;
    private String via = "";
    private long requests;
    private List<VisitLine.Evidence> evidence = List.of();
    private String snippet = "";

    Reading(JsonParser parser) {
      this.parser = parser;
    }

    /// The value after a name. The decision stands before what only some lines are read for.
    void take(String name) {
      switch (name) {
        case "n" -> n = number();
        case "url" -> url = text();
        case "final_url" -> finalUrl = text();
        case "fetch_time" -> time = text();
        case "took_ms" -> took = number();
        case "status" -> status = number();
        case "outcome" -> outcome = text();
        case "earlier" -> again = number() > 0;
        case "reason" -> reason = text();
        case "content_length" -> bytes = number();
        case "title" -> title = text();
        case "score" -> score = real();
        case "relevant" -> relevant = parser.currentToken() == JsonToken.VALUE_TRUE;
        case "decision" -> decision = text();
        case "depth" -> depth = number();
        case "via" -> via = text();
        case "requests" -> requests = number();
        case "evidence" -> readEvidence();
        case "snippet" -> snippet = isWorthReading() ? text() : "";
        default -> parser.skipChildren();
      }
    }

    VisitBrief brief() {
      return new VisitBrief(
          n,
          url,
          finalUrl,
          instant(),
          Duration.ofMillis(took),
          (int) Math.min(status, Integer.MAX_VALUE),
          outcome,
          outcome.equals(VisitLine.REPLACED) || (again && !outcome.equals(VisitLine.VISITED)),
          reason,
          bytes,
          title,
          score,
          decided(),
          (int) Math.min(depth, Integer.MAX_VALUE),
          via,
          (int) Math.min(requests, Integer.MAX_VALUE),
          evidence,
          snippet);
    }

    private boolean isWorthReading() {
      return decided() == Decision.RELEVANT || decided() == Decision.MAYBE;
    }

    /// A line of an older version says only whether the page is relevant.
    private Decision decided() {
      if (!outcome.equals(VisitLine.VISITED)) {
        return Decision.NO;
      }
      return Decision.of(decision).orElse(relevant ? Decision.RELEVANT : Decision.NO);
    }

    private @Nullable Instant instant() {
      try {
        return time.isEmpty() ? null : Instant.parse(time);
      } catch (DateTimeException e) {
        return null;
      }
    }

    private void readEvidence() {
      if (parser.currentToken() != JsonToken.START_ARRAY || !isWorthReading()) {
        parser.skipChildren();
        return;
      }
      List<VisitLine.Evidence> found = new ArrayList<>();
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        String term = "";
        double share = 0;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          switch (name) {
            case "term" -> term = text();
            case "share" -> share = real();
            default -> parser.skipChildren();
          }
        }
        if (found.size() < VisitLines.MAX_EVIDENCE) {
          found.add(new VisitLine.Evidence(term, share));
        }
      }
      evidence = found;
    }

    private String text() {
      if (parser.currentToken() == JsonToken.VALUE_STRING) {
        return parser.getString();
      }
      parser.skipChildren();
      return "";
    }

    private long number() {
      if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
        return Math.max(0, parser.getValueAsLong());
      }
      parser.skipChildren();
      return 0;
    }

    private double real() {
      if (parser.currentToken() != null && parser.currentToken().isNumeric()) {
        return parser.getValueAsDouble();
      }
      parser.skipChildren();
      return 0;
    }
  }
}
