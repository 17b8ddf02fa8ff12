package io.cormorant.strategy.discovery;

import io.cormorant.core.Visit;
import java.util.List;

/// A way to find pages by the help of good ones.
interface Operator {
  /// How it is named in options.
  String code();

  /// How it is named in evidence.
  String name();

  /// Whether it can find anything here.
  boolean isAble(Hunt hunt);

  /// Looks for pages.
  ///
  /// @param feed good pages that it was not given before
  void search(List<FoundPage> feed, Hunt hunt);

  /// Whether a page that it led to is only a way to others, whose links are taken at once.
  default boolean leadsOn(Visit visit) {
    return visit.page().list();
  }
}
