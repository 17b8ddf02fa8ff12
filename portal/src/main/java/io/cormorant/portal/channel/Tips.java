package io.cormorant.portal.channel;

import java.util.List;

/// Knows pages that a digest recommends beside what is new.
@FunctionalInterface
public interface Tips {
  /// A page.
  ///
  /// @param why key of the sentence that says why
  /// @param because what that sentence speaks of
  record Tip(String title, String url, String host, String why, String because) {}

  /// Those for one message, the same however often it is tried.
  List<Tip> of(long account, long batch);
}
