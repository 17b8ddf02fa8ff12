package io.cormorant.portal.api;

import io.cormorant.archive.lucene.Facets;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchRequest.Filter;
import io.cormorant.archive.lucene.SearchRequest.Sort;
import io.cormorant.archive.lucene.SearchResult;
import io.cormorant.archive.lucene.Snippet;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.search.Library;
import io.cormorant.portal.topic.TopicRow;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// Searching what was kept for one's topics.
@RestController
@Tag(name = "Pages", description = "What was kept")
class SearchApi {
  private final Library library;
  private final OwnTopics own;

  SearchApi(Library library, OwnTopics own) {
    this.library = library;
    this.own = own;
  }

  @Schema(name = "Hit", description = "a page that was found")
  record Hit(
      @Schema(description = "id of its topic", example = "98765432109876543") String topic,
      String url,
      String host,
      String title,
      @Schema(description = "ISO 639-1 code; null if not known") @Nullable String language,
      @Schema(description = "published, or else fetched") LocalDate day,
      double score,
      @Schema(description = "near duplicates that are not listed") int duplicates,
      List<String> snippets) {}

  @Schema(name = "Hits", description = "what was found")
  record Hits(
      long total,
      @Schema(description = "whether there are not more than total") boolean exact,
      @Schema(description = "whether the pages have all words; else they have some") boolean all,
      List<Hit> hits,
      @Schema(description = "pages by id of the topic") Map<String, Integer> topics,
      Map<String, Integer> hosts,
      Map<LocalDate, Integer> days,
      Map<String, Integer> languages,
      @Schema(
              description =
                  "topics whose index is being built, by id, and the part that is done, from 0 to 1; pages not in it yet are not found")
          Map<String, Double> indexing) {}

  @GetMapping("/api/search")
  @Operation(
      summary = "Search the pages that were kept",
      description = "All words must be there; \"phrases\" and -not are understood.")
  Hits search(
      @AuthenticationPrincipal PortalUser user,
      @Parameter(example = "flood warning") @RequestParam(defaultValue = "") String q,
      @Parameter(description = "only this topic") @RequestParam(required = false)
          @Nullable String topic,
      @RequestParam(required = false) @Nullable String host,
      @Parameter(description = "ISO 639-1 code", example = "en") @RequestParam(required = false)
          @Nullable String language,
      @RequestParam(required = false) @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
          @Nullable LocalDate since,
      @RequestParam(required = false) @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
          @Nullable LocalDate until,
      @Parameter(description = "relevance or date") @RequestParam(defaultValue = "relevance")
          String sort,
      @RequestParam(defaultValue = "20") int limit,
      @Parameter(description = "skip so many") @RequestParam(defaultValue = "0") int offset) {
    Long only = topic == null ? null : own.readable(user, topic).id();
    int most = Given.limit(limit);
    SearchRequest request =
        SearchRequest.of(Given.text("q", q, Given.LONGEST_TEXT), most)
            .with(Filter.NONE.onHost(host).in(language).between(since, until))
            .by(sort.equals("date") ? Sort.DATE : Sort.RELEVANCE)
            .from(Math.clamp(offset, 0, SearchRequest.MAX_HITS - most))
            .counted();
    Library.Found found = library.search(user.account(), only, request);
    SearchResult result = found.found().result();
    return new Hits(
        result.total(),
        result.exact(),
        result.all(),
        result.hits().stream().map(hit -> hit(found.topics(), hit)).toList(),
        byTopic(found.topics(), result.facets()),
        result.facets().hosts(),
        result.facets().days(),
        result.facets().languages(),
        found.unready().stream()
            .collect(
                Collectors.toMap(
                    one -> Long.toString(one.topic().id()), one -> one.done(), Math::max)));
  }

  private static Hit hit(List<TopicRow> topics, SearchResult.Hit hit) {
    return new Hit(
        Long.toString(topics.get(hit.sources().getFirst().folder()).id()),
        hit.url(),
        hit.host(),
        hit.title().text(),
        hit.lang().isEmpty() ? null : hit.lang(),
        hit.day(),
        hit.score(),
        hit.duplicates(),
        hit.snippets().stream().map(Snippet::text).toList());
  }

  private static Map<String, Integer> byTopic(List<TopicRow> topics, Facets facets) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(topics.size(), facets.folders().size()); i++) {
      counts.put(Long.toString(topics.get(i).id()), facets.folders().get(i));
    }
    return counts;
  }
}
