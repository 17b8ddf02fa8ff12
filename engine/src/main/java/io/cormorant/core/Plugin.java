package io.cormorant.core;

/// Makes one kind of strategy or judge. Implementations are found by `ServiceLoader`, so a jar on
/// the class path adds to those that come with Cormorant.
public interface Plugin {
  /// What it says of itself; always the same.
  About about();

  default String name() {
    return about().name();
  }
}
