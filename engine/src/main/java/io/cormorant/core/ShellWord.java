package io.cormorant.core;

import java.util.regex.Pattern;

/// A word of a command that a user is told to type, quoted where a POSIX shell would not take it as
/// it stands.
public final class ShellWord {
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{M}\\p{N}_./:,+@%=-]+");

  /// What keeps a meaning within double quotes.
  private static final Pattern SPECIAL = Pattern.compile("[\"$`\\\\!]");

  private ShellWord() {}

  /// Commands stand in single quotes in most sentences, so double ones are used where they do.
  public static String of(Object value) {
    String word = value.toString();
    if (PLAIN.matcher(word).matches()) {
      return word;
    }
    return SPECIAL.matcher(word).find()
        ? "'" + word.replace("'", "'\\''") + "'"
        : "\"" + word + "\"";
  }
}
