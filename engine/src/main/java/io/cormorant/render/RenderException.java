package io.cormorant.render;

/// The browser is missing or does not start, or the system has nothing left for it. The message
/// says what to do.
public final class RenderException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RenderException(String message) {
    super(message);
  }
}
