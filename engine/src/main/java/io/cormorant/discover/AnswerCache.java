package io.cormorant.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What engines have answered, so that they are not asked again, not even by a crawl that is
/// resumed: a file of JSON lines that only grows. Lines that are damaged, as the last one may be
/// after a crash, are left out; their questions are put again.
///
/// Only the places of answers are in memory, unless there is no file. Used by one thread at a time.
final class AnswerCache {
  /// Of the file; further ones are not looked at.
  static final int MOST_RECORDS = 1_000_000;

  /// A longer line is damaged.
  private static final int MOST_LINE = 8 << 20;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final @Nullable Path file;
  private final Map<Asked, Place> places = new HashMap<>();
  private final Map<Asked, Answer.Found> held = new HashMap<>();
  private boolean cutOff;

  /// One page of results that an engine was asked for.
  record Asked(String engine, Query.Kind kind, String text, int page) {
    static Asked of(String engine, Query query, int page) {
      return new Asked(engine, query.kind(), query.text(), page);
    }
  }

  /// Where a line is in the file.
  private record Place(long start, int length) {}

  /// @param file where answers are kept, made with the first of them; null for none
  /// @throws IllegalArgumentException if there is one that cannot be read
  AnswerCache(@Nullable Path file) {
    this.file = file;
    if (file != null && Files.exists(file)) {
      try {
        load(file);
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "answers of search engines cannot be read from %s (%s): delete it, and they are asked again"
                .formatted(file, e),
            e);
      }
    }
  }

  boolean knows(Asked asked) {
    return held.containsKey(asked) || places.containsKey(asked);
  }

  /// What was answered, if it is known and can still be read.
  Optional<Answer.Found> get(Asked asked) {
    Place place = places.get(asked);
    if (place == null || file == null) {
      return Optional.ofNullable(held.get(asked));
    }
    byte[] line = new byte[place.length];
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(place.start);
      in.readFully(line);
    } catch (IOException e) {
      return Optional.empty();
    }
    JsonNode record = tree(line);
    return asked.equals(asked(record)) ? Optional.of(found(record)) : Optional.empty();
  }

  /// Keeps an answer.
  ///
  /// @throws IOException if it could not be written; it is kept for this run all the same
  void put(Asked asked, Instant time, Answer.Found found) throws IOException {
    if (file == null) {
      held.put(asked, found);
      return;
    }
    byte[] line = line(asked, time, found);
    try {
      long start = Files.exists(file) ? Files.size(file) : 0;
      if (cutOff) {
        append(file, new byte[] {'\n'});
        start++;
      }
      append(file, line);
      places.put(asked, new Place(start, line.length - 1));
      cutOff = false;
    } catch (IOException e) {
      cutOff = true;
      held.put(asked, found);
      throw e;
    }
  }

  private static void append(Path file, byte[] bytes) throws IOException {
    Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void load(Path from) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(from), 1 << 16)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      long start = 0;
      long position = 0;
      int next = in.read();
      for (; next >= 0 && places.size() < MOST_RECORDS; next = in.read()) {
        position++;
        if (next == '\n') {
          index(line.toByteArray(), start);
          line.reset();
          start = position;
        } else if (line.size() <= MOST_LINE) {
          line.write(next);
        }
      }
      // what a crash left unfinished is no line, and nothing may be appended to it
      cutOff = position > start;
    }
  }

  private void index(byte[] line, long start) {
    Asked asked = line.length > MOST_LINE ? null : asked(tree(line));
    if (asked != null) {
      places.put(asked, new Place(start, line.length));
    }
  }

  private static JsonNode tree(byte[] line) {
    try {
      return MAPPER.readTree(line);
    } catch (JacksonException e) {
      return MAPPER.nullNode();
    }
  }

  private static @Nullable Asked asked(JsonNode record) {
    JsonNode engine = record.path("engine");
    JsonNode text = record.path("text");
    JsonNode page = record.path("page");
    if (!engine.isString() || !text.isString() || !page.isInt() || !record.path("hits").isArray()) {
      return null;
    }
    String code = record.path("kind").asString("");
    for (Query.Kind kind : Query.Kind.values()) {
      if (kind.code().equals(code)) {
        return new Asked(engine.stringValue(), kind, text.stringValue(), page.intValue());
      }
    }
    return null;
  }

  private static Answer.Found found(JsonNode record) {
    HitList hits = new HitList();
    for (JsonNode hit : record.path("hits")) {
      hits.add(
          hit.path("url").asString(""),
          hit.path("title").asString(""),
          hit.path("snippet").asString(""));
    }
    return new Answer.Found(hits.hits(), record.path("more").asBoolean(false));
  }

  private static byte[] line(Asked asked, Instant time, Answer.Found found) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("engine", asked.engine);
    record.put("kind", asked.kind.code());
    record.put("text", asked.text);
    record.put("page", asked.page);
    record.put("time", time.toString());
    record.put("more", found.more());
    record.put("hits", found.hits().stream().map(AnswerCache::hit).toList());
    return MAPPER.writeValueAsString(record).concat("\n").getBytes(UTF_8);
  }

  private static Map<String, String> hit(Hit hit) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("url", hit.url().toString());
    map.put("title", hit.title());
    map.put("snippet", hit.snippet());
    return map;
  }
}
