package io.cormorant.render;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.ScriptShell;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import io.cormorant.fetch.HttpSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// A web whose pages are shown as their scripts make them.
///
/// A rendered document carries the status and header fields of the one that came, and [#MARK], so
/// that nobody takes it for what the server sent. A page is never lost by rendering: where that
/// fails, or makes less of a page than it was or too much, the document stays as it came.
public final class RenderingWeb implements Web {
  /// The header field of documents that were rendered.
  public static final String MARK = "X-Cormorant-Rendered";

  private static final Set<String> DROPPED =
      Set.of(
          "content-type",
          "content-encoding",
          "content-length",
          "transfer-encoding",
          MARK.toLowerCase(Locale.ROOT));
  private static final Set<String> HTML = Set.of("text/html", "application/xhtml+xml");
  private static final int FOUND = 302;

  /// A page that is left with less than one such part of its text was broken by its scripts.
  private static final int BROKEN = 2;

  /// Reasons counted by themselves, since a browser's words have no limit; about as many.
  private static final int MAX_REASONS = 32;

  private static final String OTHER = "other reasons";

  private final Web web;
  private final Renderer renderer;
  private final boolean shellsOnly;
  private final LongAdder rendered = new LongAdder();
  private final LongAdder moved = new LongAdder();
  private final Map<String, LongAdder> reasons = new ConcurrentHashMap<>();

  /// @param shellsOnly whether only pages with almost no text but scripts are rendered
  public RenderingWeb(Web web, Renderer renderer, boolean shellsOnly) {
    this.web = web;
    this.renderer = renderer;
    this.shellsOnly = shellsOnly;
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    return fetch(url, Validators.NONE);
  }

  @Override
  public Response fetch(Url url, Validators known) throws InterruptedException {
    Response response = web.fetch(url, known);
    return response instanceof Response.Document document && isWanted(document)
        ? shown(document)
        : response;
  }

  /// Those of the web behind, and those of the pages' scripts.
  @Override
  public long sideRequests() {
    return web.sideRequests() + renderer.traffic().requests();
  }

  @Override
  public List<Url> sitemaps(Url page) {
    return web.sitemaps(page);
  }

  @Override
  public String contentSignal(Url page) {
    return web.contentSignal(page);
  }

  @Override
  public Duration delay(Url url, Duration planned) {
    return web.delay(url, planned);
  }

  @Override
  public boolean failuresPass() {
    return web.failuresPass();
  }

  public RenderCounts counts() {
    Map<String, Long> why = new HashMap<>();
    reasons.forEach((reason, times) -> why.put(reason, times.sum()));
    long kept = why.values().stream().mapToLong(Long::longValue).sum();
    return new RenderCounts(rendered.sum(), moved.sum(), kept, why, renderer.traffic());
  }

  @Override
  public void close() {
    renderer.close();
    web.close();
  }

  private boolean isWanted(Response.Document document) {
    return HTML.contains(document.mediaType())
        && (!shellsOnly || ScriptShell.isShell(document.body()));
  }

  private Response shown(Response.Document document) throws InterruptedException {
    return switch (renderer.render(document)) {
      case Rendered.Html(String html) -> replaced(document, html);
      case Rendered.Moved(Url target) -> moved(document, target);
      case Rendered.Failed(String reason) -> kept(document, reason);
    };
  }

  private Response kept(Response.Document document, String reason) {
    String counted = reasons.size() < MAX_REASONS || reasons.containsKey(reason) ? reason : OTHER;
    reasons.computeIfAbsent(counted, _ -> new LongAdder()).increment();
    return document;
  }

  private Response replaced(Response.Document document, String html) {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    if (body.length > HttpSettings.DEFAULT_MAX_BYTES) {
      return kept(document, "scripts made more than a page may have");
    }
    int before = ScriptShell.textLength(document.body(), Integer.MAX_VALUE);
    if (ScriptShell.textLength(body, before) < before / BROKEN) {
      return kept(document, "scripts left less than half of the text");
    }
    rendered.increment();
    List<Headers.Field> fields = new ArrayList<>();
    for (Headers.Field field : document.headers().fields()) {
      if (!DROPPED.contains(field.name().toLowerCase(Locale.ROOT))) {
        fields.add(field);
      }
    }
    fields.add(new Headers.Field("Content-Type", "text/html; charset=utf-8"));
    fields.add(new Headers.Field(MARK, "true"));
    return new Response.Document(
        document.url(), document.status(), new Headers(fields), body, document.address());
  }

  /// A page with a text of its own is worth keeping wherever its scripts would rather be.
  private Response moved(Response.Document document, Url target) {
    if (!ScriptShell.isShell(document.body())) {
      return kept(document, "scripts lead elsewhere from a page with text");
    }
    moved.increment();
    return new Response.Moved(document.url(), FOUND, target);
  }
}
