package io.cormorant.lab.web;

import io.cormorant.core.Link;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/// Goes through all that a generated web answers, so that it can be written down.
///
/// First come its pages in the order of their numbers and each host's robots.txt, then what else
/// these link to, nearest first: feeds, sitemaps, sessions, and of the endless families of computed
/// pages as many as are wanted.
public final class Inventory {
  private final GeneratedWeb web;
  private final PageParser parser = new PageParser();
  private final int mostOthers;
  private final Set<Url> others = new HashSet<>();
  private final Deque<Url> waiting = new ArrayDeque<>();

  /// @param mostOthers answers beside the numbered pages; the rest is left out
  public Inventory(GeneratedWeb web, int mostOthers) {
    this.web = web;
    this.mostOthers = mostOthers;
  }

  /// Hands every answer on that is not a plain 404.
  public void each(Consumer<Response> use) throws InterruptedException {
    web.hosts().forEach(host -> meet(Url.of("http://" + host + "/robots.txt")));
    for (int page = 0; page < web.spec().pages(); page++) {
      take(web.url(page), use);
    }
    while (!waiting.isEmpty()) {
      take(waiting.removeFirst(), use);
    }
  }

  private void take(Url url, Consumer<Response> use) throws InterruptedException {
    Response response = web.fetch(url);
    if (response instanceof Response.Lost lost && (lost.status() == 0 || lost.status() == 404)) {
      return;
    }
    use.accept(response);
    if (response instanceof Response.Document document
        && parser.parse(document) instanceof Parsed.Ok(var page)) {
      for (Link link : page.links()) {
        meet(link.target());
      }
    }
  }

  private void meet(Url url) {
    if (others.size() < mostOthers
        && !others.contains(url)
        && web.truth(url).kind() != PageKind.NOWHERE
        && web.truth(url).page() < 0) {
      others.add(url);
      waiting.addLast(url);
    }
  }
}
