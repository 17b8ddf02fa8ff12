package io.cormorant.lab.run;

/// What the budget and the checkpoints of a run count.
public enum Counted {
  /// Every document that came.
  DOWNLOADS,

  /// Those that the paper on Wang-Landau sampling counts, see [Download#kept].
  KEPT
}
