package io.cormorant.portal.web.search;

import io.cormorant.archive.lucene.Facets;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchResult;
import io.cormorant.core.Url;
import io.cormorant.crawls.PageCopy;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.OpinionBook;
import io.cormorant.portal.search.ArchivedCopy;
import io.cormorant.portal.search.Library;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/// Searching what was kept, and reading it.
@Controller
class SearchPages {
  private static final int SIMILAR = 8;
  private static final int FACET = 12;

  /// An archived page runs nothing, loads nothing and has no rights of this site.
  private static final String COPY_POLICY =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

  private final Library library;
  private final Topics topics;
  private final OpinionBook opinions;

  SearchPages(Library library, Topics topics, OpinionBook opinions) {
    this.library = library;
    this.topics = topics;
    this.opinions = opinions;
  }

  /// A page that was found, as it is listed.
  ///
  /// @param owner of its topic
  /// @param said whether its owner wants it; null if nothing was said
  record Listed(
      long topic,
      long owner,
      String topicName,
      String url,
      String host,
      LocalDate day,
      String lang,
      double score,
      int duplicates,
      @Nullable Boolean said,
      List<Marked> title,
      List<List<Marked>> snippets) {}

  /// A way to narrow what was found.
  record Choice(String label, int count, String href, boolean current) {}

  @GetMapping("/search")
  String search(
      @AuthenticationPrincipal PortalUser user,
      Model model,
      @RequestParam(defaultValue = "") String q,
      @RequestParam(required = false) @Nullable Long topic,
      @RequestParam(defaultValue = "") String host,
      @RequestParam(defaultValue = "") String day,
      @RequestParam(defaultValue = "") String language,
      @RequestParam(defaultValue = "") String sort,
      @RequestParam(defaultValue = "0") int page,
      Locale locale,
      HttpServletRequest request) {
    Question question =
        new Question(request.getContextPath(), q, topic, host, day, language, sort, page);
    Library.Found found = library.search(user.account(), topic, question.request());
    SearchResult result = found.found().result();
    model.addAttribute("question", question);
    model.addAttribute("searched", found.topics());
    model.addAttribute("shared", topic == null ? null : shared(user, topic));
    model.addAttribute("unready", found.unready());
    model.addAttribute("again", found.unready().isEmpty() ? null : question.href());
    model.addAttribute("result", result);
    model.addAttribute("hits", listed(found, locale));
    facets(model, question, found.topics(), result.facets(), locale);
    model.addAttribute("byRelevance", question.sort("").href());
    model.addAttribute("byDate", question.sort("date").href());
    model.addAttribute("everything", question.topic(null).host("").lang("").day(null).href());
    boolean more = result.total() > (long) (question.page() + 1) * Question.PER_PAGE;
    model.addAttribute(
        "before", question.page() > 0 ? question.page(question.page() - 1).href() : null);
    model.addAttribute("after", more ? question.page(question.page() + 1).href() : null);
    return "search/search";
  }

  private static void facets(
      Model model, Question question, List<TopicRow> searched, Facets facets, Locale locale) {
    List<Choice> byTopic = new ArrayList<>();
    for (int i = 0; i < Math.min(searched.size(), facets.folders().size()); i++) {
      TopicRow row = searched.get(i);
      byTopic.add(
          new Choice(
              row.name(),
              facets.folders().get(i),
              question.topic(row.id()).href(),
              Long.valueOf(row.id()).equals(question.topic())));
    }
    byTopic.removeIf(choice -> choice.count() == 0);
    model.addAttribute("byTopic", byTopic);
    model.addAttribute(
        "byHost",
        choices(facets.hosts()).stream()
            .map(
                e ->
                    choice(
                        e.getKey(),
                        e,
                        question.host(e.getKey()),
                        e.getKey().equals(question.host())))
            .toList());
    model.addAttribute(
        "byDay",
        choices(facets.days()).stream()
            .map(
                e ->
                    choice(
                        e.getKey().toString(),
                        e,
                        question.day(e.getKey()),
                        e.getKey().toString().equals(question.day())))
            .toList());
    model.addAttribute(
        "byLang",
        choices(facets.languages()).stream()
            .filter(e -> !e.getKey().isEmpty())
            .map(
                e ->
                    choice(
                        language(e.getKey(), locale),
                        e,
                        question.lang(e.getKey()),
                        e.getKey().equals(question.lang())))
            .toList());
  }

  private static <K> List<Map.Entry<K, Integer>> choices(Map<K, Integer> counts) {
    return counts.entrySet().stream().limit(FACET).toList();
  }

  private static Choice choice(
      String label, Map.Entry<?, Integer> entry, Question narrowed, boolean current) {
    return new Choice(label, entry.getValue(), narrowed.href(), current);
  }

  /// The name of a language, such as `Chinese` of `zh`.
  private static String language(String code, Locale locale) {
    return Locale.forLanguageTag(code).getDisplayLanguage(locale);
  }

  /// Without what its owner does not want.
  private List<Listed> listed(Library.Found found, Locale locale) {
    return found.found().result().hits().stream()
        .map(
            hit -> {
              TopicRow row = found.topics().get(hit.sources().getFirst().folder());
              return new Listed(
                  row.id(),
                  row.owner(),
                  row.name(),
                  hit.url(),
                  hit.host(),
                  hit.day(),
                  language(hit.lang(), locale),
                  hit.score(),
                  hit.duplicates(),
                  opinions.of(row.id()).get(hit.url()),
                  Marked.of(hit.title()),
                  hit.snippets().stream().map(Marked::of).toList());
            })
        .filter(hit -> !Boolean.FALSE.equals(hit.said))
        .toList();
  }

  /// The reading view of a kept page.
  @GetMapping("/pages")
  String read(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      Model model,
      @RequestParam long topic,
      @RequestParam String url) {
    TopicRow row = readable(user, topic);
    Url page = Url.parse(url).orElseThrow(NotFound::new);
    PageCopy copy = library.read(row, page).orElseThrow(NotFound::new);
    model.addAttribute("topic", row);
    model.addAttribute("shared", shared(user, topic));
    model.addAttribute("copy", copy);
    model.addAttribute("line", copy.line());
    model.addAttribute("paragraphs", copy.text().lines().filter(line -> !line.isBlank()).toList());
    model.addAttribute("said", opinions.of(topic).get(copy.line().finalUrl().toString()));
    model.addAttribute("hasCopy", !ArchivedCopy.isForbidden(copy));
    model.addAttribute(
        "similar",
        library
            .similar(user.account(), page, SearchRequest.of("", SIMILAR))
            .map(found -> listed(found, locale))
            .orElse(List.of()));
    return "search/page";
  }

  /// The frame in which the archived copy is shown.
  @GetMapping("/pages/{topic}/{n}")
  String framed(
      @AuthenticationPrincipal PortalUser user,
      Model model,
      @PathVariable long topic,
      @PathVariable long n) {
    PageCopy copy = copy(user, topic, n);
    model.addAttribute("topic", readable(user, topic));
    model.addAttribute("copy", copy);
    model.addAttribute("line", copy.line());
    model.addAttribute("html", ArchivedCopy.isHtml(copy));
    return "search/copy";
  }

  /// The archived copy itself. Whatever is not HTML is a file to keep and is never shown.
  @GetMapping("/pages/{topic}/{n}/copy")
  ResponseEntity<byte[]> archived(
      @AuthenticationPrincipal PortalUser user, @PathVariable long topic, @PathVariable long n) {
    PageCopy copy = copy(user, topic, n);
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.ok()
            .cacheControl(CacheControl.noStore())
            .header("Content-Security-Policy", COPY_POLICY)
            .header("X-Frame-Options", "SAMEORIGIN");
    return ArchivedCopy.isHtml(copy)
        ? answer
            .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
            .body(ArchivedCopy.html(copy).getBytes(StandardCharsets.UTF_8))
        : answer
            .contentType(MediaType.APPLICATION_OCTET_STREAM)
            .header(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename("page-" + n).build().toString())
            .body(copy.document().body());
  }

  private PageCopy copy(PortalUser user, long topic, long n) {
    return library
        .read(readable(user, topic), n)
        .filter(copy -> !ArchivedCopy.isForbidden(copy))
        .orElseThrow(NotFound::new);
  }

  /// Whose topic it is, and who else reads it, if it is somebody else's.
  private Topics.@Nullable Shared shared(PortalUser user, long topic) {
    return topics.shelfOf(user.account()).stream()
        .filter(one -> one.id() == topic)
        .findFirst()
        .orElse(null);
  }

  private TopicRow readable(PortalUser user, long topic) {
    return topics.readable(user.account(), topic).orElseThrow(NotFound::new);
  }
}
