package io.cormorant.render;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/// A web whose pages are shown as their scripts make them.
///
/// A rendered document carries the status and header fields of the one that came, and [#MARK], so
/// that nobody takes it for what the server sent. A page is never lost by rendering: where that
/// fails, or makes less of a page than it was, the document stays as it came.
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

  private final Web web;
  private final Renderer renderer;
  private final boolean shellsOnly;
  private final LongAdder rendered = new LongAdder();
  private final LongAdder moved = new LongAdder();
  private final LongAdder kept = new LongAdder();

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

  public RenderCounts counts() {
    return new RenderCounts(rendered.sum(), moved.sum(), kept.sum(), renderer.traffic());
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
    Response shown =
        switch (renderer.render(document)) {
          case Rendered.Html(String html) -> replaced(document, html);
          case Rendered.Moved(Url target) -> moved(document, target);
          case Rendered.Failed _ -> document;
        };
    LongAdder count =
        shown.equals(document) ? kept : shown instanceof Response.Moved ? moved : rendered;
    count.increment();
    return shown;
  }

  private static Response replaced(Response.Document document, String html) {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    int before = ScriptShell.textLength(document.body(), Integer.MAX_VALUE);
    if (ScriptShell.textLength(body, before) < before / BROKEN) {
      return document;
    }
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
  private static Response moved(Response.Document document, Url target) {
    return ScriptShell.isShell(document.body())
        ? new Response.Moved(document.url(), FOUND, target)
        : document;
  }
}
