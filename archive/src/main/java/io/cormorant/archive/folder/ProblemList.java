package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// What was found wrong with a folder, each thing once. Of very many only the first are kept: a
/// folder that lost its WARC files has as many problems as pages.
final class ProblemList implements Consumer<Problem> {
  private static final int MOST = 1_000;

  private final Set<Problem> first = new LinkedHashSet<>();
  private long more;

  @Override
  public void accept(Problem problem) {
    if (first.size() < MOST) {
      first.add(problem);
    } else if (!first.contains(problem)) {
      more++;
    }
  }

  /// Runs a part of the search. That it cannot go on is a problem too.
  void during(Runnable look) {
    try {
      look.run();
    } catch (ArchiveException e) {
      accept(Problem.of(e));
    }
  }

  List<Problem> list() {
    List<Problem> all = new ArrayList<>(first);
    if (more > 0) {
      all.add(new Problem("more problems, not listed: %,d.".formatted(more)));
    }
    return all;
  }
}
