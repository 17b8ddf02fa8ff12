package io.cormorant.embedding;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/// Some pages about rivers on each of three hosts, each of which links to the next one on every
/// host.
final class RiverWeb {
  static final List<String> HOSTS = List.of("example.org", "example.net", "www.example.net");
  static final int PAGES = 20;

  private RiverWeb() {}

  static Response page(Url url) {
    String last = url.path().substring(1);
    if (!last.matches("[0-9]+") || Integer.parseInt(last) > PAGES) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    int number = Integer.parseInt(last);
    String links =
        HOSTS.stream()
            .map(host -> "<a href=http://%s/%d>river</a> ".formatted(host, number + 1))
            .collect(Collectors.joining());
    String html =
        "<title>%s</title><p>%s</p>%s"
            .formatted(url, ("A river by " + url + " runs. ").repeat(12), links);
    return new Response.Document(
        url,
        200,
        Headers.of("Content-Type", "text/html; charset=utf-8"),
        html.getBytes(StandardCharsets.UTF_8),
        null);
  }
}
