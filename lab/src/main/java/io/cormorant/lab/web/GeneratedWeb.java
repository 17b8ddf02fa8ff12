package io.cormorant.lab.web;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A synthetic web made from a [WebSpec]: what a URL answers is a pure function of the
/// specification.
///
/// Safe for use by many threads. All hosts end in `.test`. The truth about every URL is known and
/// can be asked for, so crawls over it can be scored exactly.
public final class GeneratedWeb implements Web {
  /// How long a slow page takes where somebody waits for it.
  public static final Duration SLOW = Duration.ofMillis(300);

  private final WebSpec spec;
  private final Layout layout;
  private final Graph graph;
  private final Pools pools;
  private final Addresses addresses;
  private final Titles titles;
  private final Grades grades;
  private final PageWriter writer;
  private final SiteFiles files;
  private final Sleeper sleeper;

  private GeneratedWeb(WebSpec spec) {
    this.spec = spec;
    this.layout = LayoutMaker.make(spec, Lexicon.load());
    this.pools = new Pools(layout);
    this.graph = LinkMaker.make(layout, pools);
    this.titles = new Titles(layout);
    this.addresses = new Addresses(layout, titles);
    this.grades = new Grades(layout);
    this.writer = new PageWriter(layout, graph, titles, addresses);
    this.files = new SiteFiles(layout, titles, addresses, writer.bodies());
    this.sleeper = duration -> {};
  }

  private GeneratedWeb(GeneratedWeb web, Sleeper sleeper) {
    this.spec = web.spec;
    this.layout = web.layout;
    this.pools = web.pools;
    this.graph = web.graph;
    this.titles = web.titles;
    this.addresses = web.addresses;
    this.grades = web.grades;
    this.writer = web.writer;
    this.files = web.files;
    this.sleeper = sleeper;
  }

  /// Waits where a page is slow.
  @FunctionalInterface
  public interface Sleeper {
    void sleep(Duration duration) throws InterruptedException;
  }

  /// Makes the web that `spec` describes. In memory its slow pages do not wait.
  public static GeneratedWeb generate(WebSpec spec) {
    return new GeneratedWeb(spec);
  }

  /// The same web, whose slow pages wait by `sleeper`.
  public GeneratedWeb waitingBy(Sleeper sleeper) {
    return new GeneratedWeb(this, sleeper);
  }

  public WebSpec spec() {
    return spec;
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    Host host = host(url);
    if (host == null) {
      return new Response.Lost(url, 0, new Outcome.Unreachable("no such host: " + url.origin()));
    }
    String path = path(url);
    SiteFiles.Served file = files.file(host, path);
    if (file != null) {
      return document(url, file.contentType(), file.bytes(), Optional.empty());
    }
    Trap trap = EndlessParts.kind(host, path);
    if (EndlessParts.computed(trap, path)) {
      byte[] body = writer.trap(host, trap, path);
      return document(url, host.encoding().contentType(), body, Optional.empty());
    }
    boolean session = trap == Trap.SESSION;
    int page = addresses.page(host, session ? EndlessParts.withoutSession(path) : path);
    return page == Addresses.NONE ? lost(url, 404) : answer(url, host, page, session);
  }

  private Response answer(Url url, Host host, int page, boolean session)
      throws InterruptedException {
    SeededDice dice = layout.dice(Salt.ODD, page);
    if (layout.is(page, Layout.SLOW)) {
      sleeper.sleep(SLOW);
    }
    return switch (layout.kind(page)) {
      case REDIRECT ->
          new Response.Moved(url, dice.chance(0.6) ? 301 : 302, addresses.url(layout.other[page]));
      case ERROR -> lost(url, dice.pick(List.of(404, 404, 404, 410, 500, 503)));
      case BINARY -> {
        boolean pdf = addresses.pdf(page);
        byte[] bytes = Binaries.bytes(pdf, titles.title(page), dice);
        yield document(url, pdf ? "application/pdf" : "image/jpeg", bytes, modified(page));
      }
      default ->
          document(url, host.encoding().contentType(), writer.page(page, session), modified(page));
    };
  }

  /// What is true of a URL. A URL that is not part of this web is [PageKind#NOWHERE].
  public UrlTruth truth(Url url) {
    Host host = host(url);
    if (host == null) {
      return UrlTruth.without(PageKind.NOWHERE, null);
    }
    String path = path(url);
    if (files.file(host, path) != null) {
      return UrlTruth.without(PageKind.SERVICE, host.kind());
    }
    Trap trap = EndlessParts.kind(host, path);
    int page =
        addresses.page(host, trap == Trap.SESSION ? EndlessParts.withoutSession(path) : path);
    boolean computed = EndlessParts.computed(trap, path);
    if (computed || (trap == Trap.SESSION && page != Addresses.NONE)) {
      boolean disallowed = computed ? files.disallowed(host, trap) : files.disallowed(page);
      return UrlTruth.trap(host.kind(), trap, disallowed, !host.open());
    }
    return page == Addresses.NONE
        ? UrlTruth.without(PageKind.NOWHERE, host.kind())
        : truth(page, host);
  }

  private UrlTruth truth(int page, Host host) {
    boolean text = layout.kind(page).hasText();
    boolean copy = layout.is(page, Layout.EXACT_COPY);
    return new UrlTruth(
        page,
        layout.kind(page),
        host.kind(),
        grades.of(page),
        text ? host.language() : "",
        text ? host.encoding().charset().name() : "",
        Trap.NONE,
        copy ? addresses.url(layout.other[page]) : null,
        files.disallowed(page),
        !host.open());
  }

  /// The topics one can crawl for.
  public List<Topic> topics() {
    return layout.lexicon.subjects().stream().filter(Theme::wanted).map(Theme::topic).toList();
  }

  /// Where to start for a topic.
  ///
  /// @throws IllegalArgumentException if there is no such topic
  public List<Url> seeds(String topicId) {
    int[] seeds = Seeds.choose(layout, pools, layout.lexicon.subject(topicId));
    return IntStream.of(seeds).mapToObj(addresses::url).toList();
  }

  /// All relevant pages, reachable or not, in the order of their numbers.
  ///
  /// @throws IllegalArgumentException if there is no such topic
  public Stream<Url> relevant(String topicId) {
    return relevantPages(topicId).mapToObj(addresses::url);
  }

  /// The relevant pages that a polite crawler can come to from the seeds of the topic: redirects
  /// are followed, robots.txt and meta nofollow obeyed.
  ///
  /// @throws IllegalArgumentException if there is no such topic
  public Stream<Url> reachableRelevant(String topicId) {
    BitSet reached = reached(topicId);
    return relevantPages(topicId).filter(reached::get).mapToObj(addresses::url);
  }

  /// The names of all hosts, the largest first.
  public Stream<String> hosts() {
    return layout.hosts.stream().map(Host::name);
  }

  /// The address of the page with that number, from 0 to the number of pages of the specification.
  public Url url(int page) {
    return addresses.url(page);
  }

  /// The title of the page with that number.
  public String title(int page) {
    return titles.title(page);
  }

  BitSet reached(String topicId) {
    Theme subject = layout.lexicon.subject(topicId);
    return new Reach(layout, graph, files).from(Seeds.choose(layout, pools, subject));
  }

  private IntStream relevantPages(String topicId) {
    int subject = layout.lexicon.subject(topicId).index();
    return IntStream.range(0, layout.pages()).filter(page -> grades.relevant(page, subject));
  }

  Layout layout() {
    return layout;
  }

  Graph graph() {
    return graph;
  }

  private @Nullable Host host(Url url) {
    boolean plain = url.origin().equals("http://" + url.host());
    return plain ? layout.host(url.host()) : null;
  }

  private static String path(Url url) {
    return url.path().isEmpty() ? "/" : url.path();
  }

  private Optional<String> modified(int page) {
    return Optional.of(SiteFiles.rfc1123(titles.date(page)));
  }

  private static Response document(
      Url url, String contentType, byte[] body, Optional<String> modified) {
    Headers.Field type = new Headers.Field("Content-Type", contentType);
    Headers headers =
        modified
            .map(date -> new Headers(List.of(type, new Headers.Field("Last-Modified", date))))
            .orElseGet(() -> new Headers(List.of(type)));
    return new Response.Document(url, 200, headers, body, null);
  }

  private static Response lost(Url url, int status) {
    Outcome outcome = status < 500 ? new Outcome.Gone(status) : new Outcome.ServerFailed(status);
    return new Response.Lost(url, status, outcome);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "generated web %s, %d hosts", spec, layout.hosts.size());
  }
}
