package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.warc.WarcLabel;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Candidate;
import io.cormorant.core.Choice;
import io.cormorant.core.Decision;
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
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// A small crawl: a seed, a page found on it, one found there and lost, one more page.
public final class History {
  public static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");
  static final Clock CLOCK = Clock.fixed(START, ZoneOffset.UTC);
  static final WarcLabel LABEL =
      new WarcLabel(
          "cormorant/test",
          "cormorant/test (+a@b.example)",
          "a@b.example",
          "crawl",
          "crawl for topic birds");
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
        new CrawlEvent.Started(START, List.of()),
        visited(
            1,
            pick(SEED, Priority.SEED, 0, null),
            MOVED,
            List.of(new CrawlEvent.Refusal(FORBIDDEN, "scope.exclude-domains: z.example"))),
        visited(2, pick(CHILD, Priority.of(0.75), 1, MOVED), CHILD, List.of()),
        new CrawlEvent.Lost(
            3,
            START.plusSeconds(3),
            Duration.ofMillis(30),
            1,
            pick(GONE, Priority.of(0.5), 2, CHILD),
            GONE,
            410,
            null,
            0,
            new Outcome.Gone(410),
            null),
        visited(4, pick(LAST, Priority.of(0.2), 1, MOVED), LAST, List.of()));
  }

  /// What entered the frontier after the ending of a number, 0 for the start.
  private static List<Pick> offers(long number) {
    return switch ((int) number) {
      case 0 -> List.of(pick(SEED, Priority.SEED, 0, null));
      case 1 ->
          List.of(pick(CHILD, Priority.of(0.75), 1, MOVED), pick(LAST, Priority.of(0.2), 1, MOVED));
      case 2 ->
          List.of(
              pick(GONE, Priority.of(0.5), 2, CHILD), pick(WAITING, Priority.of(0.1), 2, CHILD));
      case 3 -> List.of(pick(WAITING, Priority.of(0.3), 2, CHILD));
      default -> List.of();
    };
  }

  /// A crawl that writes into a folder, without the crawling.
  static final class Run implements AutoCloseable {
    final FolderArchive archive;
    private final Frontier frontier;

    Run(FolderArchive archive) {
      this.archive = archive;
      this.frontier = archive.frontier(HostGate.open());
    }

    /// Tells of events and commits each.
    void write(List<CrawlEvent> events) {
      for (CrawlEvent event : events) {
        tell(event);
        commit();
      }
    }

    void tell(CrawlEvent event) {
      switch (event) {
        case CrawlEvent.Started _ -> offers(0).forEach(this::offer);
        case CrawlEvent.Resumed _ -> {}
        case CrawlEvent.Visited v -> {
          frontier.ended(v.visit().pick().url(), true);
          frontier.ended(v.visit().page().url(), true);
          offers(v.number()).forEach(this::offer);
        }
        case CrawlEvent.Lost l -> {
          frontier.ended(l.url(), !l.outcome().isError());
          offers(l.number()).forEach(this::offer);
        }
      }
      archive.record(event);
    }

    void commit() {
      frontier.cut();
      archive.commit(Map.of(CrawlHistory.STRATEGY, new byte[0]));
    }

    private void offer(Pick pick) {
      frontier.offer(pick.candidate(), pick.priority());
    }

    @Override
    public void close() {
      archive.close();
    }
  }

  static Run run(CrawlFolder folder) {
    return new Run(archive(folder));
  }

  /// A new crawl folder with that crawl in it.
  public static CrawlFolder writeInto(Path path) {
    CrawlFolder folder = CrawlFolder.create(path);
    try (Run run = run(folder)) {
      run.write(events());
    }
    return folder;
  }

  /// Opens the folder for writing, which repairs it.
  public static FolderArchive archive(CrawlFolder folder) {
    return archive(folder, WarcStore.ROLL_AT);
  }

  static FolderArchive archive(CrawlFolder folder, long rollAt) {
    return folder.archive("birds", "vsm", CLOCK, LABEL, rollAt);
  }

  /// How many endings the folder holds.
  public static long endings(CrawlFolder folder) {
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits.count();
    }
  }

  public static byte[] body(long number) {
    String links = "<a href=%s>wait</a> <a href=%s>no</a>".formatted(WAITING, FORBIDDEN);
    return ("<html>page " + number + " über Kormorane " + links + "</html>\n")
        .repeat(20)
        .getBytes(UTF_8);
  }

  static CrawlEvent.Visited visited(
      long number, Pick pick, Url found, List<CrawlEvent.Refusal> refusals) {
    Link link = new Link(WAITING, "wait", "", "body/a", Set.of(), 0, Link.Kind.ANCHOR);
    String text =
        "Some words come first. ".repeat(10) + "Then the Cormorant dives. " + "x ".repeat(300);
    Page page =
        Page.of(found, new Prose.Known(text, text, "en"))
            .title("Title \uD800 " + number)
            .links(List.of(link))
            .charset("UTF-8")
            .build();
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
        new Choice(.75, .25, 1.5, true, List.of(new Judgement.Evidence("anchor", 2.125))),
        new Response.Document(found, 200, headers, body(number), "192.0.2.7"),
        "sha1:TEXT" + number,
        number,
        found,
        judgement.relevant() ? Decision.RELEVANT : Decision.NO,
        true,
        true,
        refusals,
        null);
  }

  static Pick pick(Url url, long priority, int depth, Url via) {
    return new Pick(candidate(url, depth, via), priority);
  }

  private static Candidate candidate(Url url, int depth, Url via) {
    return new Candidate(url, depth, via, via == null ? "" : "a \"link\"\nto it");
  }
}
