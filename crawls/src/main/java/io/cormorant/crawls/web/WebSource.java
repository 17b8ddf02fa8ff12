package io.cormorant.crawls.web;

import io.cormorant.plan.BadInput;

/// Opens webs of one more kind than there are here, by names that begin with its prefix.
public interface WebSource {
  /// What the names of its webs begin with, a colon at its end.
  String prefix();

  /// Opens one of them.
  ///
  /// @param name the whole name
  /// @param product the crawler's name and version
  /// @param connections fetches that may be under way at the same time
  /// @throws BadInput if there is no such web
  OpenWeb open(String name, String product, int connections);
}
