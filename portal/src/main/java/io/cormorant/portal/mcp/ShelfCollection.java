package io.cormorant.portal.mcp;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchRequest.Filter;
import io.cormorant.archive.lucene.SearchRequest.Sort;
import io.cormorant.archive.lucene.SearchResult;
import io.cormorant.archive.lucene.SearchResult.Source;
import io.cormorant.archive.lucene.Snippet;
import io.cormorant.core.Url;
import io.cormorant.crawls.PageCopy;
import io.cormorant.crawls.Shelf;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The pages of some crawls as an assistant sees them: only those that were kept.
public final class ShelfCollection implements PageCollection {
  private static final int MOST_WORDS = 5;

  private final Shelf shelf;
  private final List<Crawl> crawls;
  private final @Nullable Marks marks;

  /// A crawl.
  ///
  /// @param key begins the ids of its pages; no two crawls have the same
  /// @param topic id of the topic it is for; several crawls may be for one
  /// @param name of the topic, for people
  public record Crawl(String key, String topic, String name, Path folder) {}

  /// Takes what somebody thinks of a page.
  public interface Marks {
    /// Notes it.
    ///
    /// @return what comes of it, in a sentence
    String mark(Path folder, Url page, boolean good);
  }

  /// @param marks null if pages may not be marked
  public ShelfCollection(Shelf shelf, List<Crawl> crawls, @Nullable Marks marks) {
    this.shelf = shelf;
    this.crawls = List.copyOf(crawls);
    this.marks = marks;
  }

  @Override
  public List<Topic> topics() {
    Map<String, List<Crawl>> byTopic =
        crawls.stream()
            .collect(Collectors.groupingBy(Crawl::topic, LinkedHashMap::new, Collectors.toList()));
    return byTopic.entrySet().stream()
        .map(
            topic ->
                new Topic(
                    topic.getKey(),
                    topic.getValue().getFirst().name(),
                    shelf.pages(folders(topic.getValue()))))
        .toList();
  }

  @Override
  public Found search(Question question) {
    List<Crawl> asked = of(question.topic());
    Filter filter =
        Filter.NONE
            .onHost(question.host() == null ? null : question.host().toLowerCase(Locale.ROOT))
            .in(question.language())
            .between(question.since(), null);
    SearchRequest request =
        SearchRequest.of(question.words(), question.limit())
            .with(filter)
            .by(question.newestFirst() ? Sort.DATE : Sort.RELEVANCE);
    return found(asked, shelf.search(folders(asked), request));
  }

  @Override
  public Found newest(Instant since, int limit) {
    return found(crawls, shelf.newest(folders(crawls), since, limit));
  }

  @Override
  public Optional<Article> read(String idOrUrl) {
    return find(idOrUrl).map(found -> article(found.crawl, found.page));
  }

  @Override
  public boolean allowsMarks() {
    return marks != null;
  }

  @Override
  public Optional<String> mark(String idOrUrl, boolean good) {
    Marks taker = Objects.requireNonNull(marks, "pages may not be marked");
    return find(idOrUrl)
        .map(found -> taker.mark(found.crawl.folder, found.page.line().finalUrl(), good));
  }

  private List<Crawl> of(@Nullable String topic) {
    if (topic == null || topic.isBlank()) {
      return crawls;
    }
    List<Crawl> named = crawls.stream().filter(crawl -> crawl.topic.equals(topic)).toList();
    if (named.isEmpty()) {
      throw new BadQuestion("there is no such topic; list_topics names those there are");
    }
    return named;
  }

  private static List<Path> folders(List<Crawl> crawls) {
    return crawls.stream().map(Crawl::folder).toList();
  }

  private static Found found(List<Crawl> asked, Shelf.Found found) {
    SearchResult result = found.result();
    List<Path> missing = found.unready().stream().map(Shelf.Unready::folder).toList();
    List<String> unready =
        asked.stream()
            .filter(crawl -> missing.contains(crawl.folder))
            .map(Crawl::topic)
            .distinct()
            .toList();
    return new Found(
        result.total(),
        result.exact(),
        result.all(),
        result.hits().stream().map(hit -> item(asked, hit)).toList(),
        unready);
  }

  private static Item item(List<Crawl> asked, SearchResult.Hit hit) {
    Source source = hit.sources().getFirst();
    return new Item(
        id(asked.get(source.folder()), source.n()),
        hit.sources().stream().map(each -> asked.get(each.folder()).topic).distinct().toList(),
        hit.url(),
        hit.title().text(),
        hit.day(),
        hit.fetched(),
        hit.lang(),
        hit.score(),
        hit.snippets().stream().map(Snippet::text).collect(Collectors.joining(" … ")));
  }

  private static String id(Crawl crawl, long n) {
    return crawl.key + ":" + n;
  }

  private record Place(Crawl crawl, PageCopy page) {}

  private Optional<Place> find(String idOrUrl) {
    String name = idOrUrl.strip();
    Optional<Place> found =
        name.contains("://")
            ? Url.parse(name).flatMap(this::byUrl)
            : byId(name).or(() -> Url.parse("https://" + name).flatMap(this::byUrl));
    return found.filter(place -> place.page.line().kept());
  }

  private Optional<Place> byUrl(Url url) {
    return shelf.find(folders(crawls), url).flatMap(source -> place(source, url));
  }

  private Optional<Place> place(Source source, Url url) {
    Crawl crawl = crawls.get(source.folder());
    return shelf
        .read(crawl.folder, source.n())
        .filter(page -> page.line().finalUrl().equals(url))
        .map(page -> new Place(crawl, page));
  }

  private Optional<Place> byId(String id) {
    int colon = id.lastIndexOf(':');
    String number = id.substring(colon + 1);
    if (colon < 0 || !number.matches("[0-9]{1,18}")) {
      return Optional.empty();
    }
    String key = id.substring(0, colon);
    return crawls.stream()
        .filter(crawl -> crawl.key.equals(key))
        .findFirst()
        .flatMap(
            crawl ->
                shelf
                    .read(crawl.folder, Long.parseLong(number))
                    .map(page -> new Place(crawl, page)));
  }

  private static Article article(Crawl crawl, PageCopy page) {
    VisitLine line = page.line();
    return new Article(
        id(crawl, line.n()),
        crawl.topic,
        line.finalUrl().toString(),
        page.title(),
        page.text(),
        Objects.requireNonNullElse(line.lang(), ""),
        line.published(),
        line.fetchTime(),
        line.score(),
        why(line));
  }

  private static String why(VisitLine line) {
    StringBuilder why = new StringBuilder("decided to be ").append(line.decided().code());
    List<VisitLine.Evidence> evidence = line.evidence();
    if (!evidence.isEmpty()) {
      why.append(" for the words ")
          .append(
              IntStream.range(0, Math.min(MOST_WORDS, evidence.size()))
                  .mapToObj(i -> evidence.get(i).term())
                  .collect(Collectors.joining(", ")));
    }
    why.append(line.via() == null ? "; a page the crawl began with" : "; found on " + line.via());
    if (line.via() != null && !line.anchor().isBlank()) {
      why.append(" by the link \"").append(line.anchor()).append('"');
    }
    return why.toString();
  }
}
