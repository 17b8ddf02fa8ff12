package io.cormorant.lab.run;

import io.cormorant.core.Headers;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.parse.Parsed;
import io.cormorant.parse.Parser;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A web and a parser that remember: each URL is fetched and each document parsed once, as long as
/// there is room; what comes later is fetched and parsed each time. Shared by all runs and threads.
///
/// Only for webs that always give the same answer. What is remembered of a document is its page;
/// instead of its body there is one of the same length that is equal for equal bodies only, since
/// nobody in a run reads it.
public final class PageCache implements Web, Parser {
  private static final Headers NO_HEADERS = new Headers(List.of());

  /// What things weigh beside their texts, roughly.
  private static final int PAGE = 600;

  private static final int LINK = 120;
  private static final int NAME = 80;

  private final Web web;
  private final Parser parser;
  private final long most;
  private final AtomicLong weight = new AtomicLong();
  private final Map<Url, Response> answers = new ConcurrentHashMap<>();
  private final Map<Url, Known> pages = new ConcurrentHashMap<>();
  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final Map<Url, Url> urls = new ConcurrentHashMap<>();

  /// A document that was parsed.
  ///
  /// @param mark its body, or a digest of it
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Known(Url url, int status, int length, byte[] mark, Parsed parsed) {
    Response document() {
      return new Response.Document(url, status, NO_HEADERS, Arrays.copyOf(mark, length), null);
    }
  }

  /// @param most bytes of memory it may use, roughly
  public PageCache(Web web, Parser parser, long most) {
    this.web = web;
    this.parser = parser;
    this.most = most;
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    Known known = pages.get(url);
    if (known != null) {
      return known.document();
    }
    Response before = answers.get(url);
    if (before != null) {
      return before;
    }
    Response response = web.fetch(url);
    if (!(response instanceof Response.Document) && hasRoom()) {
      weight.addAndGet(NAME + url.toString().length());
      answers.put(url, response);
    }
    return response;
  }

  @Override
  public Parsed parse(Response.Document document) {
    Known known = pages.get(document.url());
    if (known != null) {
      return known.parsed;
    }
    Parsed parsed = light(parser.parse(document));
    if (hasRoom()) {
      byte[] body = document.body();
      byte[] mark = Digests.standIn(body);
      known = new Known(document.url(), document.status(), body.length, mark, parsed);
      weight.addAndGet(PAGE + mark.length);
      pages.put(document.url(), known);
    }
    return parsed;
  }

  @Override
  public List<Url> sitemaps(Url page) {
    return web.sitemaps(page);
  }

  @Override
  public String contentSignal(Url page) {
    return web.contentSignal(page);
  }

  /// Bytes of memory in use, roughly.
  public long weight() {
    return weight.get();
  }

  private boolean hasRoom() {
    return weight.get() < most;
  }

  private Parsed light(Parsed parsed) {
    return switch (parsed) {
      case Parsed.No no -> no;
      case Parsed.Ok(Page page) -> new Parsed.Ok(light(page));
    };
  }

  /// The page without the tree it was read from.
  private Page light(Page page) {
    PackedProse prose = PackedProse.of(page.prose());
    List<Link> links = page.links().stream().map(this::light).toList();
    if (hasRoom()) {
      weight.addAndGet(prose.size() + (long) LINK * links.size());
    }
    return Page.of(page.url(), prose)
        .canonical(page.canonical())
        .title(page.title())
        .description(page.description())
        .keywords(page.keywords())
        .robots(page.robots())
        .headings(page.headings())
        .links(links)
        .charset(page.charset())
        .list(page.list())
        .cuts(page.cuts())
        .usage(page.usage())
        .build();
  }

  private Link light(Link link) {
    return new Link(
        shared(urls, link.target(), link.target().toString().length()),
        shared(link.anchor()),
        shared(link.around()),
        shared(link.tagPath()),
        link.rel(),
        link.position(),
        link.kind());
  }

  private String shared(String text) {
    return shared(texts, text, 2 * text.length());
  }

  /// The links of a site say the same on all its pages.
  private <T> T shared(Map<T, T> pool, T value, int size) {
    if (!hasRoom()) {
      return pool.getOrDefault(value, value);
    }
    T before = pool.putIfAbsent(value, value);
    if (before == null) {
      weight.addAndGet(NAME + size);
      return value;
    }
    return before;
  }
}
