package io.cormorant.portal.web.search;

import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchRequest.Filter;
import io.cormorant.archive.lucene.SearchRequest.Sort;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/// What somebody looks for, as the address of the page says it. What is empty or null does not
/// matter.
///
/// @param base what paths of the portal begin with
/// @param sort `date` for the newest first
/// @param page from 0
record Question(
    String base,
    String q,
    @Nullable Long topic,
    String host,
    String day,
    String lang,
    String sort,
    int page) {
  static final int PER_PAGE = 20;
  private static final int LAST_PAGE = SearchRequest.MAX_HITS / PER_PAGE - 1;
  private static final int LONGEST = 500;

  Question {
    q = q.strip().substring(0, Math.min(q.strip().length(), LONGEST));
    page = Math.clamp(page, 0, LAST_PAGE);
  }

  SearchRequest request() {
    LocalDate on = day(day).orElse(null);
    Filter filter =
        Filter.NONE
            .onHost(host.isBlank() ? null : host)
            .in(lang.isBlank() ? null : lang)
            .between(on, on);
    return SearchRequest.of(q, PER_PAGE)
        .with(filter)
        .by(sort.equals("date") ? Sort.DATE : Sort.RELEVANCE)
        .from(page * PER_PAGE)
        .counted();
  }

  private static Optional<LocalDate> day(String text) {
    try {
      return text.isBlank() ? Optional.empty() : Optional.of(LocalDate.parse(text));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  public boolean isNarrowed() {
    return topic != null || !host.isBlank() || !day.isBlank() || !lang.isBlank();
  }

  Question topic(@Nullable Long other) {
    return new Question(base, q, other, host, day, lang, sort, 0);
  }

  Question host(String other) {
    return new Question(base, q, topic, other, day, lang, sort, 0);
  }

  Question day(@Nullable LocalDate other) {
    return new Question(base, q, topic, host, other == null ? "" : other.toString(), lang, sort, 0);
  }

  Question lang(String other) {
    return new Question(base, q, topic, host, day, other, sort, 0);
  }

  Question sort(String other) {
    return new Question(base, q, topic, host, day, lang, other, 0);
  }

  Question page(int other) {
    return new Question(base, q, topic, host, day, lang, sort, other);
  }

  /// The address of the page that asks this.
  String href() {
    UriComponentsBuilder path = UriComponentsBuilder.fromPath(base + "/search");
    add(path, "q", q);
    add(path, "topic", topic == null ? "" : topic.toString());
    add(path, "host", host);
    add(path, "day", day);
    add(path, "language", lang);
    add(path, "sort", sort);
    add(path, "page", page == 0 ? "" : Integer.toString(page));
    return path.encode().build().toUriString();
  }

  private static void add(UriComponentsBuilder path, String name, String value) {
    if (!value.isBlank()) {
      path.queryParam(name, "{" + name + "}").uriVariables(Map.of(name, value));
    }
  }
}
