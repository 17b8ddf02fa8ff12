package io.cormorant.render;

import io.cormorant.core.Response;

/// Runs the scripts of pages. Safe for use by many threads; a call blocks, ends within a bounded
/// time, and ends in exactly one [Rendered].
public interface Renderer extends AutoCloseable {
  /// Renders a document that was fetched; it is not fetched again.
  Rendered render(Response.Document document) throws InterruptedException;

  RenderTraffic traffic();

  @Override
  void close();
}
