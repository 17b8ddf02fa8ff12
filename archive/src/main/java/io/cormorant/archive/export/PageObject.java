package io.cormorant.archive.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Link;
import io.cormorant.core.UsageSignals;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// What is told of a page, by the names of `visits.jsonl`, and its text: a line of JSON, or cells
/// of a table.
final class PageObject {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .build();

  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
  private final String text;

  /// The same as [UsageSignals], what nobody said left out.
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private record Usage(
      List<String> robots,
      Map<String, String> contentSignal,
      @Nullable Boolean tdmReservation,
      @Nullable String tdmPolicy,
      @Nullable String license) {
    static @Nullable Usage of(UsageSignals said) {
      return said.isEmpty()
          ? null
          : new Usage(
              said.robots(),
              said.contentSignal(),
              said.tdmReservation(),
              said.tdmPolicy(),
              said.license());
    }
  }

  PageObject(ExportedPage page, boolean withLinks) {
    VisitLine line = page.line();
    this.text = page.text();
    values.put("n", line.n());
    values.put("url", line.url().toString());
    values.put("final_url", line.finalUrl().toString());
    values.put("fetch_time", line.fetchTime().toString());
    values.put("status", line.status());
    values.put("content_type", line.contentType());
    values.put("charset", line.charset());
    values.put("content_length", line.contentLength());
    values.put("title", page.title());
    values.put("text", text);
    values.put("lang", line.lang());
    values.put("published", line.published());
    values.put("marks", line.marks());
    values.put("html_digest", line.htmlDigest());
    values.put("text_digest", line.textDigest());
    values.put("simhash", line.simhash());
    values.put("near_duplicate_of", text(line.nearDuplicateOf()));
    values.put("score", line.score());
    values.put("relevant", line.relevant());
    values.put("topic", line.topic());
    values.put("depth", line.depth());
    values.put("via", text(line.via()));
    values.put("anchor", line.anchor());
    values.put("usage", Usage.of(page.usage()));
    if (withLinks) {
      values.put(
          "links", page.page().links().stream().map(Link::target).map(Object::toString).toList());
    }
    values.put("warc", line.warc());
  }

  /// The text of the page.
  String text() {
    return text;
  }

  /// What stands in a column of a table; null where there is nothing.
  @Nullable Object cell(String column) {
    if (!values.containsKey(column)) {
      throw new IllegalArgumentException("no column " + column);
    }
    return switch (values.get(column)) {
      case List<?> words -> words.stream().map(Object::toString).collect(Collectors.joining(" "));
      case Usage usage -> json(usage);
      case null -> null;
      case Object value -> value;
    };
  }

  /// What is null or empty is left out.
  String json() {
    Map<String, @Nullable Object> said = new LinkedHashMap<>(values);
    said.values().removeIf(PageObject::isNothing);
    return json(said);
  }

  static String json(Object value) {
    return JSON.writeValueAsString(value);
  }

  private static boolean isNothing(@Nullable Object value) {
    return switch (value) {
      case null -> true;
      case String string -> string.isEmpty();
      case Collection<?> all -> all.isEmpty();
      default -> false;
    };
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
