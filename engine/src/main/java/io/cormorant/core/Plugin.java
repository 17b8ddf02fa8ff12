package io.cormorant.core;

import java.util.List;

/// What a strategy or a judge says of itself. Implementations are found by `ServiceLoader`, so a
/// jar on the class path adds to those that come with Cormorant.
public interface Plugin {
  /// The name used on the command line and in topic files.
  String name();

  /// What it does, in one line.
  String description();

  /// Where the idea comes from.
  String source();

  default List<OptionSpec> options() {
    return List.of();
  }
}
