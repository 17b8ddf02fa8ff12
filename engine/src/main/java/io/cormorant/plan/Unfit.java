package io.cormorant.plan;

import java.io.Serial;

/// The text of a value does not mean what its key needs. The message says what is wrong and what
/// would be right, without place and key, which the caller knows.
public final class Unfit extends Exception {
  @Serial private static final long serialVersionUID = 1;

  public Unfit(String message) {
    super(message);
  }

  /// How the text of a value becomes its meaning.
  @FunctionalInterface
  public interface Reading<T> {
    T of(String text) throws Unfit;
  }
}
