package io.cormorant.crawls.refresh;

import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.frontier.UrlPool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Hosts that do not answer a refresh, with what became of their pages. Hears what happens to it.
final class SilentHosts {
  /// Where none of the requests that a host did not answer was made for a page of this refresh.
  private static final String BEFORE = "too many requests without an answer in the last hour";

  private final Map<String, Silence> silences = new ConcurrentHashMap<>();

  /// @param reason of the first failure of a request; null while none was made
  /// @param pages that failed
  private record Silence(@Nullable String reason, int pages) {
    Silence and(Silence next) {
      return new Silence(reason == null ? next.reason : reason, pages + next.pages);
    }
  }

  void hear(CrawlEvent event) {
    switch (event) {
      case CrawlEvent.Visited visited -> {
        answered(visited.visit().pick().url());
        answered(visited.visit().page().url());
      }
      case CrawlEvent.Lost lost -> {
        if (!lost.pick().url().host().equals(lost.url().host())) {
          answered(lost.pick().url());
        }
        lost(lost.url(), lost.outcome());
      }
      case CrawlEvent.Started _, CrawlEvent.Resumed _ -> {}
    }
  }

  private void lost(Url url, Outcome why) {
    switch (why) {
      case Outcome.Unreachable silent ->
          add(url, silent.equals(Outcome.Unreachable.GIVEN_UP) ? null : silent.reason());
      case Outcome.TimedOut silent -> add(url, silent.sentence());
      case Outcome.Refused _ -> {}
      case Outcome.Gone _,
          Outcome.ServerFailed _,
          Outcome.Busy _,
          Outcome.TooLarge _,
          Outcome.NotText _,
          Outcome.Duplicate _,
          Outcome.Unchanged _,
          Outcome.SoftGone _,
          Outcome.TooManyRedirects _,
          Outcome.Broken _ ->
          answered(url);
    }
  }

  private void add(Url url, @Nullable String reason) {
    silences.merge(url.host(), new Silence(reason, 1), Silence::and);
  }

  private void answered(Url url) {
    silences.remove(url.host());
  }

  /// Hosts that do not answer now. From any thread.
  int count() {
    return silences.size();
  }

  /// Hosts that are given up and had pages to ask for, by their names. Once the run is over.
  ///
  /// @param pool what was not asked for
  List<SilentHost> givenUp(UrlPool pool) {
    Map<String, Integer> left = new HashMap<>();
    pool.forEachWaiting(pick -> left.merge(pick.url().host(), 1, Integer::sum));
    Set<String> hosts = new TreeSet<>(left.keySet());
    hosts.addAll(silences.keySet());
    return hosts.stream()
        .filter(pool::isGivenUp)
        .map(host -> silent(host, left.getOrDefault(host, 0)))
        .toList();
  }

  private SilentHost silent(String host, int left) {
    Silence known = silences.get(host);
    String reason = known == null ? null : known.reason();
    return new SilentHost(
        host, reason == null ? BEFORE : reason, known == null ? 0 : known.pages(), left);
  }
}
