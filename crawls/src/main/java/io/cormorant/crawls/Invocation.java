package io.cormorant.crawls;

import io.cormorant.core.ShellWord;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A command of the program with its arguments.
///
/// @param words without the name of the program; not quoted
public record Invocation(List<String> words) {
  public Invocation {
    words = List.copyOf(words);
  }

  static Invocation of(Object... words) {
    return new Invocation(Stream.of(words).map(Object::toString).toList());
  }

  /// As it is typed.
  public String text() {
    return words.stream().map(ShellWord::of).collect(Collectors.joining(" ", "cormorant ", ""));
  }
}
