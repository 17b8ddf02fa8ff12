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

  /// The idea behind it, what of its source was corrected and what it leaves out, a sentence or two
  /// a line.
  default List<String> idea() {
    return List.of();
  }

  /// What a link or a page costs, in a few words.
  default String cost() {
    return "";
  }

  default List<OptionSpec> options() {
    return List.of();
  }
}
