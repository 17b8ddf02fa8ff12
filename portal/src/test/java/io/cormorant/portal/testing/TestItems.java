package io.cormorant.portal.testing;

import io.cormorant.portal.inbox.Arrival;
import io.cormorant.portal.inbox.Reason;
import java.util.List;

/// Pages for tests to tell accounts of.
public final class TestItems {
  private TestItems() {}

  /// A new page.
  ///
  /// @param follow its id; null for none
  /// @param words that it has, and all of its text
  public static Arrival arrival(Long follow, String url, String title, String words) {
    return arrival(follow, null, url, title, words, words);
  }

  /// A new page.
  ///
  /// @param name of the follow
  public static Arrival arrival(
      Long follow, Long topic, String url, String title, String name, String text) {
    return new Arrival(
        follow,
        topic,
        url,
        host(url),
        title,
        text,
        "en",
        "2026-03-01",
        new Reason(name, Reason.Change.NEW, List.of(text), null),
        text,
        Integer.toHexString((url + title + text).hashCode()),
        0);
  }

  private static String host(String url) {
    return url.replaceFirst("^[a-z]+://", "").replaceFirst("[/?#].*", "");
  }
}
