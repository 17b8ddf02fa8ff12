package io.cormorant.strategy.discovery;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.discover.Answer;
import io.cormorant.discover.Hit;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/// A search engine over a few pages: those with more of the words first.
final class ShelfEngine implements SearchEngine {
  final List<Query> asked = new ArrayList<>();
  private final Set<Query.Kind> kinds;
  private final Map<Url, Page> pages = new LinkedHashMap<>();

  ShelfEngine(Web web, List<Url> urls, Query.Kind... kinds) throws InterruptedException {
    this.kinds = kinds.length == 0 ? EnumSet.allOf(Query.Kind.class) : Set.of(kinds);
    for (Url url : urls) {
      if (web.fetch(url) instanceof Response.Document document
          && new PageParser().parse(document) instanceof Parsed.Ok(Page page)
          && !page.list()) {
        pages.put(url, page);
      }
    }
  }

  @Override
  public String name() {
    return "shelf";
  }

  @Override
  public Set<Query.Kind> answers() {
    return kinds;
  }

  @Override
  public boolean isLocal() {
    return true;
  }

  @Override
  public Answer ask(Query query, int page) {
    asked.add(query);
    return switch (query) {
      case Query.Words(String asked) -> best(each -> common(words(asked), each));
      case Query.Related(Url url) ->
          best(each -> each.url().equals(url) ? 0 : common(words(pages.get(url)), each));
      case Query.Backlinks(Url url) -> best(each -> linksTo(each, url) ? 1 : 0);
      case Query.Site(String host) -> best(each -> each.url().host().equals(host) ? 1 : 0);
    };
  }

  private static boolean linksTo(Page page, Url url) {
    return page.links().stream().map(Link::target).anyMatch(url::equals);
  }

  private static long common(Set<String> words, Page page) {
    return words(page).stream().filter(words::contains).count();
  }

  private static Set<String> words(Page page) {
    return page == null ? Set.of() : words(page.description());
  }

  private static Set<String> words(String text) {
    return new HashSet<>(Arrays.asList(text.split(" ", -1)));
  }

  private Answer best(ToLongFunction<Page> value) {
    List<Hit> hits =
        pages.values().stream()
            .filter(page -> value.applyAsLong(page) > 0)
            .sorted(Comparator.comparingLong((Page page) -> -value.applyAsLong(page)))
            .map(page -> new Hit(page.url(), page.title(), ""))
            .toList();
    return new Answer.Found(hits, false);
  }
}
