package io.cormorant.render;

import io.cormorant.core.Url;

/// How the rendering of one page ended.
public sealed interface Rendered {
  /// Scripts ran and this is the page now.
  record Html(String text) implements Rendered {}

  /// Scripts led to another page.
  record Moved(Url target) implements Rendered {}

  /// The page could not be rendered; `reason` is for people.
  record Failed(String reason) implements Rendered {}
}
