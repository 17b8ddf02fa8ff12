package io.cormorant.parse;

import io.cormorant.core.Response;

/// Turns a fetched document into a page, or says why it is none. [PageParser] is the one that
/// reads; others remember what it read.
///
/// Never throws because of what a document contains. Safe for use by many threads.
@FunctionalInterface
public interface Parser {
  /// Parses one document.
  Parsed parse(Response.Document document);
}
