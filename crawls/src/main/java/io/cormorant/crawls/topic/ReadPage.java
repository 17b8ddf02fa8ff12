package io.cormorant.crawls.topic;

import io.cormorant.core.Page;
import io.cormorant.core.Url;

/// What came of reading one page.
public sealed interface ReadPage {
  /// As it was asked for.
  Url url();

  /// It came.
  ///
  /// @param page at the address where it was found in the end
  record Came(Url url, Page page) implements ReadPage {}

  /// It did not.
  ///
  /// @param code for programs: that of an [io.cormorant.core.Outcome], or `list`, `time` or `count`
  ///   for what was not asked for
  /// @param why in a sentence
  record Missed(Url url, String code, String why) implements ReadPage {}
}
