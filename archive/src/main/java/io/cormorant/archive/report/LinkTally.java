package io.cormorant.archive.report;

import io.cormorant.archive.report.ReasonTally.Example;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;

/// What became of the links found, added up from `journal.jsonl`.
final class LinkTally {
  private static final int MAX_RULES = 5_000;

  private final ReasonTally refusals = new ReasonTally(MAX_RULES);
  private long offers;

  static LinkTally of(@Nullable Path journal) {
    LinkTally tally = new LinkTally();
    if (journal != null) {
      JsonLines.read(journal, tally::addLine);
    }
    return tally;
  }

  /// Links that may not be followed, by rule.
  ReasonTally refusals() {
    return refusals;
  }

  /// Entries into the frontier, raised priorities included.
  long offers() {
    return offers;
  }

  private void addLine(JsonParser parser) {
    Line line = new Line(parser);
    line.read();
    offers += line.offers;
    line.refused.forEach(e -> refusals.add(e.note(), e.url(), ""));
  }

  /// One line, read whole before any of it counts.
  private static final class Line {
    private final JsonParser line;
    private final List<Example> refused = new ArrayList<>();
    private long offers;

    Line(JsonParser line) {
      this.line = line;
    }

    void read() {
      if (line.nextToken() != JsonToken.START_OBJECT) {
        throw new StreamReadException(line, "not an object");
      }
      JsonToken token = line.nextToken();
      for (; token == JsonToken.PROPERTY_NAME; token = line.nextToken()) {
        String key = line.currentName();
        JsonToken value = line.nextToken();
        if (value == JsonToken.START_ARRAY && key.equals("offers")) {
          countOffers();
        } else if (value == JsonToken.START_ARRAY && key.equals("refused")) {
          readRefusals();
        } else {
          line.skipChildren();
        }
      }
      if (token != JsonToken.END_OBJECT) {
        throw new StreamReadException(line, "a torn line");
      }
    }

    private void countOffers() {
      while (notEnd(line.nextToken())) {
        line.skipChildren();
        offers++;
      }
    }

    private void readRefusals() {
      for (JsonToken entry = line.nextToken(); notEnd(entry); entry = line.nextToken()) {
        if (entry == JsonToken.START_ARRAY) {
          readRefusal();
        } else {
          line.skipChildren();
        }
      }
    }

    private void readRefusal() {
      String url = "";
      String rule = "";
      int index = 0;
      for (JsonToken token = line.nextToken(); notEnd(token); token = line.nextToken()) {
        if (token == JsonToken.VALUE_STRING && index == 0) {
          url = line.getString();
        } else if (token == JsonToken.VALUE_STRING && index == 1) {
          rule = line.getString();
        } else {
          line.skipChildren();
        }
        index++;
      }
      refused.add(new Example(url, rule.isBlank() ? ReasonTally.OTHER : rule));
    }

    private boolean notEnd(@Nullable JsonToken token) {
      if (token == null) {
        throw new StreamReadException(line, "a torn line");
      }
      return token != JsonToken.END_ARRAY;
    }
  }
}
