package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.warc.Place;
import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import java.io.StringWriter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;

/// A line of `journal.jsonl`: what one event put into the frontier and what it refused.
///
/// ```
/// {"n":3,"warc":["file",offset,length],"offers":[[url,priority,depth,via,anchor],…],"refused":[[url,rule],…]}
/// ```
///
/// Written and read token by token: a crawl has one line a page, but a hundred offers in each.
///
/// @param n number of the ending, 0 for the start. A line with the number of the line before it
///   adds to that one
/// @param at when the crawl was started; only in such lines
/// @param warc where the page was kept, if it was
record JournalLine(
    long n,
    @Nullable Instant at,
    @Nullable Place warc,
    List<CrawlEvent.Offer> offers,
    List<CrawlEvent.Refusal> refusals) {
  private static final int MAX_ANCHOR = 4_096;

  byte[] toBytes() {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = Json.MAPPER.createGenerator(text)) {
      out.writeStartObject();
      out.writeNumberProperty("n", n);
      if (at != null) {
        out.writeStringProperty("at", at.toString());
      }
      if (warc != null) {
        out.writeArrayPropertyStart("warc");
        out.writeString(warc.file()).writeNumber(warc.offset()).writeNumber(warc.length());
        out.writeEndArray();
      }
      out.writeArrayPropertyStart("offers");
      offers.forEach(offer -> write(offer, out));
      out.writeEndArray();
      out.writeArrayPropertyStart("refused");
      for (CrawlEvent.Refusal refusal : refusals) {
        out.writeStartArray();
        out.writeString(refusal.url().toString()).writeString(refusal.rule());
        out.writeEndArray();
      }
      out.writeEndArray();
      out.writeEndObject();
    }
    return text.append('\n').toString().getBytes(UTF_8);
  }

  /// The line written in `text`.
  ///
  /// @throws tools.jackson.core.JacksonException if it is no such line
  static JournalLine parse(String text) {
    return parse(text, true);
  }

  /// The line without its offers and refusals.
  ///
  /// @throws tools.jackson.core.JacksonException if it does not begin as such a line does
  static JournalLine head(String text) {
    return parse(text, false);
  }

  private static JournalLine parse(String text, boolean whole) {
    long n = -1;
    Instant at = null;
    Place warc = null;
    List<CrawlEvent.Offer> offers = new ArrayList<>();
    List<CrawlEvent.Refusal> refusals = new ArrayList<>();
    try (JsonParser in = Json.MAPPER.createParser(text)) {
      expect(in, JsonToken.START_OBJECT);
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String key = in.currentName();
        in.nextToken();
        if (!whole && (key.equals("offers") || key.equals("refused"))) {
          break;
        }
        switch (key) {
          case "n" -> n = in.getLongValue();
          case "at" -> at = instant(in);
          case "warc" -> warc = place(in);
          case "offers" -> readAll(in, () -> offers.add(offer(in, offers)));
          case "refused" -> readAll(in, () -> refusals.add(refusal(in)));
          default -> in.skipChildren();
        }
      }
      if (n < 0) {
        throw new StreamReadException(in, "a journal line without its number");
      }
      return new JournalLine(n, at, warc, offers, refusals);
    }
  }

  private static void write(CrawlEvent.Offer offer, JsonGenerator out) {
    Candidate found = offer.candidate();
    out.writeStartArray();
    out.writeString(found.url().toString());
    out.writeNumber(offer.priority());
    out.writeNumber(found.depth());
    if (found.via() == null) {
      out.writeNull();
    } else {
      out.writeString(found.via().toString());
    }
    out.writeString(VisitLines.cut(found.anchor(), MAX_ANCHOR));
    out.writeEndArray();
  }

  private static void readAll(JsonParser in, Runnable one) {
    while (in.nextToken() == JsonToken.START_ARRAY) {
      one.run();
      expect(in, JsonToken.END_ARRAY);
    }
  }

  /// Reads the inside of an offer. The offers of a line were mostly found on the same page, so its
  /// URL is taken from the offer before where it can be: normalising is most of the work of
  /// reading.
  private static CrawlEvent.Offer offer(JsonParser in, List<CrawlEvent.Offer> before) {
    Url url = url(in);
    in.nextToken();
    long priority = in.getLongValue();
    in.nextToken();
    int depth = in.getIntValue();
    in.nextToken();
    Url via = null;
    if (in.currentToken() != JsonToken.VALUE_NULL) {
      Url known = before.isEmpty() ? null : before.getLast().candidate().via();
      via = known != null && known.toString().equals(in.getString()) ? known : parseUrl(in);
    }
    return new CrawlEvent.Offer(new Candidate(url, depth, via, string(in)), priority);
  }

  private static CrawlEvent.Refusal refusal(JsonParser in) {
    return new CrawlEvent.Refusal(url(in), string(in));
  }

  private static Instant instant(JsonParser in) {
    try {
      return Instant.parse(in.getString());
    } catch (DateTimeParseException e) {
      throw new StreamReadException(in, "not a time: " + e.getParsedString());
    }
  }

  private static Place place(JsonParser in) {
    String file = string(in);
    in.nextToken();
    long offset = in.getLongValue();
    in.nextToken();
    Place place = new Place(file, offset, in.getLongValue());
    expect(in, JsonToken.END_ARRAY);
    return place;
  }

  private static Url url(JsonParser in) {
    expect(in, JsonToken.VALUE_STRING);
    return parseUrl(in);
  }

  private static Url parseUrl(JsonParser in) {
    String text = in.getString();
    return Url.parse(text)
        .orElseThrow(() -> new StreamReadException(in, "not a web address: " + text));
  }

  private static String string(JsonParser in) {
    expect(in, JsonToken.VALUE_STRING);
    return in.getString();
  }

  private static void expect(JsonParser in, JsonToken token) {
    if (in.nextToken() != token) {
      throw new StreamReadException(in, "expected " + token + ", found " + in.currentToken());
    }
  }
}
