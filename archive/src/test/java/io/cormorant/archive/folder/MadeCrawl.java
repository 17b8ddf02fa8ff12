package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.rocksdb.DiskFrontier;
import io.cormorant.core.ContentDigest;
import io.cormorant.core.Decision;
import io.cormorant.core.Headers;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Priority;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.crawl.Verdicts;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes a crawl folder of pages that a test writes down, parsed by the real parser.
public final class MadeCrawl implements AutoCloseable {
  private static final PageParser PARSER = new PageParser();
  private static final double RELEVANT = 0.3;

  private final CrawlFolder folder;
  private final FolderArchive archive;
  private final DiskFrontier frontier;
  private @Nullable LinkGraph links;
  private long number;

  public MadeCrawl(Path path) {
    this.folder = CrawlFolder.create(path);
    this.archive = History.archive(folder);
    this.frontier = archive.frontier(HostGate.open());
    archive.record(new CrawlEvent.Started(History.START, List.of()));
  }

  public CrawlFolder folder() {
    return folder;
  }

  /// Visits a page; the first one is a seed, the others are found on it.
  public MadeCrawl page(String url, String html, double score) {
    return page(url, html, score, Map.of());
  }

  public MadeCrawl page(String url, String html, double score, Map<String, String> headers) {
    visit(Url.of(url), html, score, headers, null, null);
    return this;
  }

  /// Visits a page that a worker fetched and left in a file of its own.
  ///
  /// @param left what it said of that, see [#left]
  public MadeCrawl page(Response.Document left, String html, double score, boolean stored) {
    Decision decision = score >= RELEVANT ? Decision.RELEVANT : Decision.NO;
    Page page = parse(document(left.url(), html, Map.of()));
    visit(left, page, score, null, null, decision, stored);
    return this;
  }

  /// What a worker has of a page that it left in a file of its own, whether the crawl hears of it
  /// or not.
  public static Response.Document left(PageDepot depot, String url, String html)
      throws IOException {
    return depot.leave(document(Url.of(url), html, Map.of()), Duration.ofMillis(12));
  }

  /// Visits a page that is decided to be something and may not be stored; what is stored is kept.
  MadeCrawl decided(String url, double score, Decision decision, boolean stored) {
    String html = "<title>" + url + "</title><p>The rainfall of " + url + " was measured.";
    visit(Url.of(url), html, score, Map.of(), null, null, decision, stored);
    return this;
  }

  /// Keeps the links of a page; those of others are not kept.
  MadeCrawl links(String page, String... targets) {
    if (links == null) {
      links = frontier.links();
    }
    links.visited(Url.of(page), Stream.of(targets).map(Url::of).toList());
    return this;
  }

  /// Leaves what the pages are decided by in the end.
  MadeCrawl leave(Verdicts verdicts) {
    archive.leave(verdicts);
    return this;
  }

  /// Visits a page that was found on another one, or is almost the same as another one.
  public MadeCrawl page(String url, String html, double score, String via, String nearDuplicateOf) {
    visit(
        Url.of(url),
        html,
        score,
        Map.of(),
        via == null ? null : Url.of(via),
        nearDuplicateOf == null ? null : Url.of(nearDuplicateOf));
    return this;
  }

  /// Meets the bytes of a page again under another address.
  public MadeCrawl copy(String url, String html, String of) {
    number++;
    Url found = Url.of(url);
    Response.Document document = document(found, html, Map.of());
    archive.record(
        new CrawlEvent.Lost(
            number,
            History.START.plusSeconds(number),
            Duration.ofMillis(12),
            1,
            History.pick(found, Priority.of(0.5), 1, null),
            found,
            200,
            document,
            document.body().length,
            new Outcome.Duplicate(Url.of(of)),
            null));
    frontier.ended(found, true);
    return this;
  }

  private static Response.Document document(Url url, String html, Map<String, String> headers) {
    List<Headers.Field> fields = new ArrayList<>();
    fields.add(new Headers.Field("Content-Type", "text/html; charset=utf-8"));
    headers.forEach((name, value) -> fields.add(new Headers.Field(name, value)));
    return new Response.Document(url, 200, new Headers(fields), html.getBytes(UTF_8), "192.0.2.7");
  }

  private void visit(
      Url url, String html, double score, Map<String, String> headers, Url via, Url near) {
    Decision decision = score >= RELEVANT ? Decision.RELEVANT : Decision.NO;
    visit(url, html, score, headers, via, near, decision, true);
  }

  private void visit(
      Url url,
      String html,
      double score,
      Map<String, String> headers,
      Url via,
      Url near,
      Decision decision,
      boolean stored) {
    Response.Document document = document(url, html, headers);
    visit(document, parse(document), score, via, near, decision, stored);
  }

  private static Page parse(Response.Document document) {
    return ((Parsed.Ok) PARSER.parse(document)).page();
  }

  private void visit(
      Response.Document document,
      Page page,
      double score,
      Url via,
      Url near,
      Decision decision,
      boolean stored) {
    number++;
    Url url = document.url();
    Judgement judgement =
        new Judgement(score, score >= RELEVANT, List.of(new Evidence("rainfall", score / 2)));
    archive.record(
        new CrawlEvent.Visited(
            number,
            History.START.plusSeconds(number),
            Duration.ofMillis(12),
            1,
            new Visit(
                History.pick(url, Priority.of(score), via == null ? 0 : 1, via),
                page,
                judgement,
                List.of()),
            null,
            document,
            ContentDigest.of(page.text().getBytes(UTF_8)),
            number,
            near,
            decision,
            stored,
            stored,
            List.of(),
            null));
    frontier.ended(url, true);
  }

  @Override
  public void close() {
    frontier.cut();
    archive.commit(Map.of(CrawlHistory.STRATEGY, new byte[0]));
    archive.close();
  }
}
