package io.cormorant.crawls.refresh;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Addresses that lists named for the first time and that have not been asked for: a refresh that
/// is stopped leaves them to the next one. They wait in the frontier too, where a crawl that goes
/// on finds them.
///
/// The captain adds, the archive's thread takes out what it has recorded. So whenever the archive
/// commits, nothing is missing whose end is not committed.
final class FreshUrls {
  /// Under this name a commit holds them.
  static final String STATE = "fresh";

  /// No more are left to another refresh.
  static final int MOST = 2_000;

  @GuardedBy("this") private final Set<Url> urls = new LinkedHashSet<>();

  @GuardedBy("this") private boolean changed;

  /// What an earlier run left; lines that are no addresses are passed over.
  static FreshUrls of(Optional<byte[]> state) {
    FreshUrls fresh = new FreshUrls();
    state.map(bytes -> new String(bytes, StandardCharsets.UTF_8)).stream()
        .flatMap(String::lines)
        .limit(MOST)
        .flatMap(line -> Url.parse(line).stream())
        .forEach(fresh::add);
    return fresh;
  }

  synchronized void add(Url url) {
    if (urls.size() < MOST) {
      changed |= urls.add(url);
    }
  }

  synchronized void ended(Url url) {
    changed |= urls.remove(url);
  }

  synchronized List<Url> all() {
    return List.copyOf(urls);
  }

  /// All of them, if they are others than when this was asked last.
  synchronized Optional<byte[]> news() {
    if (!changed) {
      return Optional.empty();
    }
    changed = false;
    return Optional.of(
        urls.stream()
            .map(Url::toString)
            .collect(Collectors.joining("\n"))
            .getBytes(StandardCharsets.UTF_8));
  }
}
