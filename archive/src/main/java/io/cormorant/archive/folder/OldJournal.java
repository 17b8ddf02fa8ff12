package io.cormorant.archive.folder;

import io.cormorant.archive.warc.Place;
import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;

/// Reads `journal.jsonl`, in which folders had, before there was a store, what entered the frontier
/// and where each page lies. All that is known of that format is here.
///
/// ```
/// {"n":3,"warc":["file",offset,length],"offers":[[url,priority,depth,via,anchor],…],"refused":[[url,rule],…]}
/// ```
final class OldJournal implements AutoCloseable {
  private final Path file;
  private final Lines lines;
  private @Nullable Entry last;

  /// What one event put into the frontier and what it refused.
  ///
  /// @param n number of the ending, 0 for the start. A line with the number of the line before it
  ///   adds to that one
  /// @param at when the crawl was started; only in such lines
  /// @param warc where the page was kept, if it was
  record Entry(
      long n,
      @Nullable Instant at,
      @Nullable Place warc,
      List<Offer> offers,
      List<Refused> refused) {}

  record Offer(Candidate candidate, long priority) {}

  record Refused(Url url, String rule) {}

  OldJournal(Path file) {
    this.file = file;
    this.lines = new Lines(file);
  }

  /// The next entry, or null. Read without its lists where only the page's place is wanted.
  @Nullable Entry next(boolean whole) {
    String text = lines.next();
    if (text == null) {
      return null;
    }
    try {
      return entry(Json.MAPPER.readTree(text), whole);
    } catch (JacksonException e) {
      throw Json.broken(file, lines.number(), e);
    }
  }

  /// Where the page of an ending lies, null if it was not stored. Endings must be asked for in
  /// their order.
  @Nullable Place place(long number) {
    while (last == null || last.n() < number) {
      last = next(false);
      if (last == null) {
        return null;
      }
      if (last.n() == number) {
        return last.warc();
      }
    }
    return null;
  }

  @Override
  public void close() {
    lines.close();
  }

  private static Entry entry(JsonNode line, boolean whole) {
    List<Offer> offers = new ArrayList<>();
    List<Refused> refused = new ArrayList<>();
    if (whole) {
      line.path("offers").forEach(offer -> offers.add(offer(offer)));
      line.path("refused").forEach(r -> refused.add(new Refused(url(r.path(0)), text(r.path(1)))));
    }
    JsonNode at = line.path("at");
    JsonNode warc = line.path("warc");
    return new Entry(
        line.required("n").asLong(),
        at.isString() ? instant(at.asString()) : null,
        warc.isArray()
            ? new Place(text(warc.path(0)), warc.path(1).asLong(), warc.path(2).asLong())
            : null,
        offers,
        refused);
  }

  private static Offer offer(JsonNode offer) {
    JsonNode via = offer.path(3);
    Candidate candidate =
        new Candidate(
            url(offer.path(0)),
            offer.path(2).asInt(),
            via.isString() ? url(via) : null,
            text(offer.path(4)));
    return new Offer(candidate, offer.path(1).asLong());
  }

  private static Url url(JsonNode node) {
    String text = text(node);
    return Url.parse(text).orElseThrow(() -> bad("not a web address: " + text));
  }

  private static String text(JsonNode node) {
    return node.asString("");
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw bad("not a time: " + e.getParsedString());
    }
  }

  private static StreamReadException bad(String what) {
    return new StreamReadException(null, what);
  }
}
