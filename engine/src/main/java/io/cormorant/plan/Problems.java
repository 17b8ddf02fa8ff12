package io.cormorant.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/// Collects what is wrong with one file while it is read.
public final class Problems {
  /// More are counted as nothing new: the file is beyond repair.
  private static final int LIMIT = 1_000;

  private static final int QUOTED = 60;

  private final String file;
  private final boolean secret;
  private final List<PlanException.Problem> found = new ArrayList<>();

  public Problems(String file) {
    this(file, false);
  }

  /// @param secret whether what stands in the file must not be told
  Problems(String file, boolean secret) {
    this.file = file;
    this.secret = secret;
  }

  /// Whether messages quote nothing of the file.
  boolean isSecret() {
    return secret;
  }

  public void add(Node node, String text) {
    add(node.getStartMark(), text);
  }

  public void add(Optional<Mark> mark, String text) {
    add(mark.map(m -> m.getLine() + 1).orElse(0), mark.map(m -> m.getColumn() + 1).orElse(0), text);
  }

  public void add(int line, int column, String text) {
    add(new PlanException.Problem(file, line, column, text));
  }

  /// The file as a whole is wrong.
  public void add(String text) {
    add(0, 0, text);
  }

  void addAll(PlanException other) {
    other.problems().forEach(this::add);
  }

  /// Ends the reading if something is wrong.
  ///
  /// @throws PlanException if there are any, in the order of the file
  public void check() {
    if (!found.isEmpty()) {
      List<PlanException.Problem> sorted = new ArrayList<>(found);
      sorted.sort(
          Comparator.comparing((PlanException.Problem p) -> !p.file().equals(file))
              .thenComparingInt(PlanException.Problem::line)
              .thenComparingInt(PlanException.Problem::column));
      throw new PlanException(sorted);
    }
  }

  /// A value of the file in quotes, cut if long, for use in a message of one line.
  public static String quote(String value) {
    String line = value.replaceAll("[\\p{Cc}\\u2028\\u2029]", " ");
    boolean cut = line.codePointCount(0, line.length()) > QUOTED;
    return "'" + (cut ? line.substring(0, line.offsetByCodePoints(0, QUOTED)) + "…" : line) + "'";
  }

  private void add(PlanException.Problem problem) {
    if (found.size() < LIMIT) {
      found.add(problem);
    }
  }
}
