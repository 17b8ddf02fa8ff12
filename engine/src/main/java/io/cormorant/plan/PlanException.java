package io.cormorant.plan;

import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/// A topic file or seed list that cannot be used. Carries everything found wrong with it, not only
/// the first; the message has one line for each.
public final class PlanException extends RuntimeException {
  /// Lines of a message; a hostile file has thousands of errors and nobody reads them.
  static final int SHOWN = 50;

  @Serial private static final long serialVersionUID = 1;

  private final transient List<Problem> problems;

  PlanException(List<Problem> problems) {
    super(message(problems));
    this.problems = List.copyOf(problems);
  }

  /// What is wrong, in the order of the file.
  public List<Problem> problems() {
    return problems;
  }

  /// One thing wrong with a file.
  ///
  /// @param line from 1, or 0 if the file as a whole is meant
  /// @param column from 1, or 0 if the file as a whole is meant
  public record Problem(String file, int line, int column, String text) {
    /// As compilers write it: `topic.yaml:7:3: what is wrong`.
    @Override
    public String toString() {
      return line == 0 ? file + ": " + text : file + ":" + line + ":" + column + ": " + text;
    }
  }

  private static String message(List<Problem> problems) {
    String shown =
        problems.stream().limit(SHOWN).map(Problem::toString).collect(Collectors.joining("\n"));
    int more = problems.size() - SHOWN;
    return more > 0 ? shown + "\n… and " + more + " more" : shown;
  }
}
