package io.cormorant.lab.web.served;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Another web with everything at http, for a server without certificates: the http and the https
/// form of a URL are one page, and what pages and redirects point to by https they point to by
/// http.
///
/// Of the two forms that with a document is shown, the https one first. A chain of redirects is
/// answered with its end: hop by hop, chains that go to and fro between the two forms would become
/// circles.
public final class PlainWeb implements Web {
  private static final String SECURE = "https:";
  private static final String SECURE_PORT = ":443";
  private static final int MOST_HOPS = 20;
  private static final Set<String> LINKING =
      Set.of("link", "refresh", "location", "content-location");

  private final Web web;

  public PlainWeb(Web web) {
    this.web = web;
  }

  /// The http form of a URL, under which a [PlainWeb] has it.
  public static Url plain(Url url) {
    String text = url.toString();
    return text.startsWith(SECURE) ? Url.of("http:" + text.substring(SECURE.length())) : url;
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    if (url.origin().endsWith(SECURE_PORT)) {
      String host = url.origin().substring(0, url.origin().length() - SECURE_PORT.length());
      return new Response.Moved(url, 301, Url.of(host + url.path()));
    }
    Url plain = plain(url);
    Response secure = web.fetch(secure(plain));
    if (secure instanceof Response.Document document) {
      return shown(plain, document);
    }
    Response open = web.fetch(plain);
    if (open instanceof Response.Document document) {
      return shown(plain, document);
    }
    Response moved = end(plain, secure);
    return moved instanceof Response.Lost ? end(plain, open) : moved;
  }

  @Override
  public void close() {
    web.close();
  }

  private static Url secure(Url plain) {
    return Url.of(SECURE + plain.toString().substring("http:".length()));
  }

  /// What is at the end of a chain that begins with an answer that is no document.
  private Response end(Url asked, Response first) throws InterruptedException {
    Set<Url> met = new HashSet<>();
    Response at = first;
    while (at instanceof Response.Moved moved
        && met.add(moved.target())
        && met.size() < MOST_HOPS) {
      at = web.fetch(moved.target());
    }
    int status = first instanceof Response.Moved moved ? moved.status() : 0;
    return switch (at) {
      case Response.Document end ->
          plain(end.url()).equals(asked)
              ? shown(asked, end)
              : new Response.Moved(asked, status, plain(end.url()));
      case Response.Lost lost ->
          new Response.Lost(asked, lost.status(), lost.bytes(), lost.outcome());
      case Response.Moved _ ->
          new Response.Lost(asked, 508, new Outcome.TooManyRedirects(met.size()));
      case Response.Unchanged _ -> new Response.Lost(asked, 404, new Outcome.Gone(404));
    };
  }

  private static Response shown(Url url, Response.Document document) {
    List<Headers.Field> fields = document.headers().fields().stream().map(PlainWeb::plain).toList();
    byte[] body = PlainLinks.rewrite(document);
    return new Response.Document(
        url, document.status(), new Headers(fields), body, document.address());
  }

  private static Headers.Field plain(Headers.Field field) {
    return LINKING.contains(field.name().toLowerCase(Locale.ROOT))
        ? new Headers.Field(field.name(), field.value().replaceAll("(?i)https://", "http://"))
        : field;
  }
}
