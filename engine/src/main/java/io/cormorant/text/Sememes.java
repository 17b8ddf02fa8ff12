package io.cormorant.text;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.nio.charset.Charset;
import java.nio.file.Path;

/// HowNet's smallest units of meaning and the trees they form.
///
/// Two of them are `alpha / (d + alpha)` alike where `d` is the length of the way between them in
/// their tree; the way between two trees is taken to be long (Liu and Li, 2002). Never changes.
final class Sememes {
  private static final double ALPHA = 1.6;

  /// The length of the way between sememes of different trees.
  private static final int APART = 20;

  /// No tree is deeper; more steps mean that parents go round.
  private static final int MAX_DEPTH = 100;

  private static final int MAX_SEMEMES = 100_000;
  private static final int NONE = -1;

  private final Object2IntOpenHashMap<String> ids = new Object2IntOpenHashMap<>();
  private final Int2IntOpenHashMap parents = new Int2IntOpenHashMap();

  private Sememes() {
    ids.defaultReturnValue(NONE);
    parents.defaultReturnValue(NONE);
  }

  /// Reads lines of a number, a name such as `human|人` and the number of the parent, which for the
  /// top of a tree is its own.
  static Sememes read(Path file, Charset charset) {
    Sememes sememes = new Sememes();
    try (BoundedLines lines = BoundedLines.open(file, charset, HowNet.MAX_LINE)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (line.isBlank()) {
          continue;
        }
        String[] parts = line.strip().split("\\s+", -1);
        if (parts.length != 3) {
          throw lines.wrong(
              "is not a sememe: a number, a name such as human|人 and its parent's number are expected");
        }
        sememes.add(number(parts[0], lines), parts[1], number(parts[2], lines), lines);
      }
    }
    return sememes;
  }

  private static int number(String text, BoundedLines lines) {
    try {
      return Integer.parseUnsignedInt(text);
    } catch (NumberFormatException e) {
      throw lines.wrong("has a name where a number is expected");
    }
  }

  private void add(int id, String name, int parent, BoundedLines lines) {
    if (parents.size() >= MAX_SEMEMES) {
      throw lines.wrong("is one sememe too many: at most " + MAX_SEMEMES + " are read");
    }
    parents.put(id, parent);
    ids.putIfAbsent(name, id);
    for (String half : name.split("\\|", 2)) {
      ids.putIfAbsent(half, id);
    }
  }

  /// Whether a name, whole or one half of it, is a sememe.
  boolean contains(String name) {
    return ids.getInt(name) != NONE;
  }

  /// How alike two sememes are.
  double alike(String name, String other) {
    return ALPHA / (distance(ids.getInt(name), ids.getInt(other)) + ALPHA);
  }

  private int distance(int id, int other) {
    Int2IntOpenHashMap steps = new Int2IntOpenHashMap();
    steps.defaultReturnValue(NONE);
    int at = id;
    for (int step = 0; step < MAX_DEPTH && at != NONE && steps.get(at) == NONE; step++) {
      steps.put(at, step);
      at = parents.get(at);
    }
    at = other;
    for (int step = 0; step < MAX_DEPTH && at != NONE; step++) {
      if (steps.get(at) != NONE) {
        return steps.get(at) + step;
      }
      at = parents.get(at);
    }
    return APART;
  }
}
