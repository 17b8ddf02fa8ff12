package io.cormorant.core;

/// An option a strategy or a judge understands.
///
/// @param values what may be said: `number`, `whole`, `text`, `file`, or the allowed words
///   separated by `|`. Of a file a strategy gets the content, see [Options#withFiles]; a judge gets
///   its name
/// @param preset the value in force when nothing is said
public record OptionSpec(String name, String values, String preset, String description) {
  /// What may be said, in words.
  public String kind() {
    return switch (values) {
      case "number" -> "a number";
      case "whole" -> "a whole number";
      case "file" -> "a file";
      default -> values;
    };
  }
}
