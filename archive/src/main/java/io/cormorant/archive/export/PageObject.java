package io.cormorant.archive.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.core.Link;
import io.cormorant.core.UsageSignals;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// A page as a line of JSON: the names of `visits.jsonl`, and its text. What is null or empty is
/// left out.
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record PageObject(
    long n,
    String url,
    String finalUrl,
    String fetchTime,
    int status,
    @Nullable String contentType,
    @Nullable String charset,
    long contentLength,
    String title,
    String text,
    @Nullable String lang,
    @Nullable String published,
    List<String> marks,
    @Nullable String htmlDigest,
    @Nullable String textDigest,
    @Nullable String simhash,
    @Nullable String nearDuplicateOf,
    @Nullable Double score,
    boolean relevant,
    String topic,
    int depth,
    @Nullable String via,
    String anchor,
    @Nullable Usage usage,
    @Nullable List<String> links,
    @Nullable RecordPlace warc) {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .build();

  /// The same as [UsageSignals], what nobody said left out.
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Usage(
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

  static PageObject of(ExportedPage page, boolean withLinks) {
    VisitLine line = page.line();
    return new PageObject(
        line.n(),
        line.url().toString(),
        line.finalUrl().toString(),
        line.fetchTime().toString(),
        line.status(),
        line.contentType(),
        line.charset(),
        line.contentLength(),
        page.title(),
        page.text(),
        line.lang(),
        line.published(),
        line.marks(),
        line.htmlDigest(),
        line.textDigest(),
        line.simhash(),
        text(line.nearDuplicateOf()),
        line.score(),
        line.relevant(),
        line.topic(),
        line.depth(),
        text(line.via()),
        line.anchor(),
        Usage.of(page.usage()),
        withLinks
            ? page.page().links().stream().map(Link::target).map(Object::toString).toList()
            : null,
        line.warc());
  }

  /// What stands in a column of a table; null where there is nothing.
  @Nullable Object cell(String column) {
    return switch (column) {
      case "url" -> url;
      case "final_url" -> finalUrl;
      case "fetch_time" -> fetchTime;
      case "status" -> status;
      case "content_type" -> contentType;
      case "charset" -> charset;
      case "content_length" -> contentLength;
      case "title" -> title;
      case "text" -> text;
      case "lang" -> lang;
      case "published" -> published;
      case "marks" -> String.join(" ", marks);
      case "html_digest" -> htmlDigest;
      case "simhash" -> simhash;
      case "score" -> score;
      case "relevant" -> relevant;
      case "topic" -> topic;
      case "depth" -> depth;
      case "via" -> via;
      case "anchor" -> anchor;
      case "usage" -> usage == null ? null : json(usage);
      default -> throw new IllegalArgumentException("no column " + column);
    };
  }

  String json() {
    return JSON.writeValueAsString(this);
  }

  static String json(Object value) {
    return JSON.writeValueAsString(value);
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
