package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Candidate;
import io.cormorant.core.Headers;
import io.cormorant.core.Judgement;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Prose;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.crawl.CrawlEvent;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A small crawl: a seed, a page found on it, one found there and lost, one more page.
public final class History {
  public static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");
  static final Clock CLOCK = Clock.fixed(START, ZoneOffset.UTC);
  public static final Url SEED = Url.of("http://a.example/");
  public static final Url MOVED = Url.of("http://a.example/home");
  public static final Url CHILD = Url.of("http://b.example/child?q=1");
  public static final Url GONE = Url.of("http://c.example/gone");
  public static final Url LAST = Url.of("http://a.example/last");
  static final Url WAITING = Url.of("http://a.example/waiting");
  public static final Url FORBIDDEN = Url.of("http://z.example/forbidden");

  private History() {}

  static List<CrawlEvent> events() {
    return List.of(
        new CrawlEvent.Started(START, List.of(offer(SEED, Priority.SEED, 0, null)), List.of()),
        visited(
            1,
            pick(SEED, Priority.SEED, 0, null),
            MOVED,
            List.of(
                offer(CHILD, Priority.of(0.75), 1, MOVED), offer(LAST, Priority.of(0.2), 1, MOVED)),
            List.of(new CrawlEvent.Refusal(FORBIDDEN, "scope.exclude-domains: z.example"))),
        visited(
            2,
            pick(CHILD, Priority.of(0.75), 1, MOVED),
            CHILD,
            List.of(
                offer(GONE, Priority.of(0.5), 2, CHILD),
                offer(WAITING, Priority.of(0.1), 2, CHILD)),
            List.of()),
        new CrawlEvent.Lost(
            3,
            START.plusSeconds(3),
            Duration.ofMillis(30),
            1,
            pick(GONE, Priority.of(0.5), 2, CHILD),
            GONE,
            410,
            0,
            new Outcome.Gone(410),
            List.of(offer(WAITING, Priority.of(0.3), 2, CHILD))),
        visited(4, pick(LAST, Priority.of(0.2), 1, MOVED), LAST, List.of(), List.of()));
  }

  /// A new crawl folder with that crawl in it.
  public static CrawlFolder writeInto(Path path) {
    CrawlFolder folder = CrawlFolder.create(path);
    try (FolderArchive archive = archive(folder)) {
      write(archive, events());
    }
    return folder;
  }

  /// Opens the folder for writing, which repairs it.
  public static FolderArchive archive(CrawlFolder folder) {
    return folder.archive("birds", CLOCK, "cormorant/test", WarcStore.ROLL_AT);
  }

  static void write(FolderArchive archive, List<CrawlEvent> events) {
    events.forEach(archive::record);
  }

  /// How many endings the folder holds.
  public static long endings(CrawlFolder folder) {
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits.count();
    }
  }

  public static byte[] body(long number) {
    return ("<html>page " + number + " über Kormorane </html>\n").repeat(20).getBytes(UTF_8);
  }

  static CrawlEvent.Offer offer(Url url, long priority, int depth, Url via) {
    return new CrawlEvent.Offer(candidate(url, depth, via), priority);
  }

  static CrawlEvent.Visited visited(
      long number,
      Pick pick,
      Url found,
      List<CrawlEvent.Offer> offers,
      List<CrawlEvent.Refusal> refusals) {
    Link link = new Link(WAITING, "wait", "", "body/a", Set.of(), 0, Link.Kind.ANCHOR);
    String text =
        "Some words come first. ".repeat(10) + "Then the Cormorant dives. " + "x ".repeat(300);
    Page page =
        new Page(
            found,
            null,
            "Title \uD800 " + number,
            "",
            List.of(),
            Set.of(),
            List.of(),
            new Prose.Known(text, text, "en"),
            List.of(link),
            "UTF-8",
            false,
            Set.of());
    Judgement judgement =
        new Judgement(
            1.0 / 3,
            true,
            List.of(new Judgement.Evidence("gull", 0.7), new Judgement.Evidence("cormorant", 0.3)));
    Headers headers =
        new Headers(
            List.of(
                new Headers.Field("Server", "x\r\nInjected: yes"),
                new Headers.Field("Content-Type", "Text/HTML; charset=utf-8"),
                new Headers.Field("Content-Encoding", "br"),
                new Headers.Field("Content-Length", "17")));
    return new CrawlEvent.Visited(
        number,
        START.plusSeconds(number),
        Duration.ofMillis(120),
        pick.url().equals(found) ? 1 : 2,
        new Visit(pick, page, judgement, List.of()),
        new Response.Document(found, 200, headers, body(number), "192.0.2.7"),
        "sha1:TEXT" + number,
        number,
        found,
        true,
        offers,
        refusals);
  }

  static Pick pick(Url url, long priority, int depth, Url via) {
    return new Pick(candidate(url, depth, via), priority);
  }

  private static Candidate candidate(Url url, int depth, Url via) {
    return new Candidate(url, depth, via, via == null ? "" : "a \"link\"\nto it");
  }
}
