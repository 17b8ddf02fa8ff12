package io.cormorant.plan;

import io.cormorant.core.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// One map of a topic file with the keys it may have. Whatever does not fit is reported with its
/// place and read as if it were absent, so that one reading finds all that is wrong.
public final class Section {
  private final String prefix;
  private final Problems problems;
  private final Map<String, NodeTuple> entries = new LinkedHashMap<>();
  private final Optional<Mark> start;

  private Section(String prefix, Optional<Mark> start, Problems problems) {
    this.prefix = prefix;
    this.start = start;
    this.problems = problems;
  }

  /// Reads a map.
  ///
  /// @param path name of the section in messages, empty for the whole file
  /// @param known the keys it may have
  /// @param elsewhere keys of other sections with the name of their section, for better hints
  public static Section of(
      Node node,
      String path,
      List<String> known,
      Map<String, String> elsewhere,
      Problems problems) {
    Section section = new Section(path.isEmpty() ? "" : path + ".", node.getStartMark(), problems);
    if (node instanceof MappingNode map) {
      map.getValue().forEach(entry -> section.add(entry, known, elsewhere));
    } else {
      String what = path.isEmpty() ? "the file" : "'" + path + "'";
      problems.add(node, what + " must be a map of keys and values, not " + kind(node, problems));
    }
    return section;
  }

  /// The value of a key, or nothing if the key is absent or has no value.
  public @Nullable Node node(String key) {
    NodeTuple entry = entries.get(key);
    return entry == null || isNull(entry.getValueNode()) ? null : entry.getValueNode();
  }

  /// Where the key stands, or where the section begins if it has no such key.
  public Optional<Mark> mark(String key) {
    NodeTuple entry = entries.get(key);
    return entry == null ? start : entry.getKeyNode().getStartMark();
  }

  /// The meaning of a key's value, or the fallback.
  public <T extends @Nullable Object> T value(
      String key, T fallback, Unfit.Reading<? extends T> reading) {
    NodeTuple entry = entries.get(key);
    if (entry == null) {
      return fallback;
    }
    if (isNull(entry.getValueNode())) {
      problems.add(mark(key), "'" + prefix + key + "' has no value; give one or remove the line");
      return fallback;
    }
    Optional<T> read = scalar(entry.getValueNode(), prefix + key, reading, problems);
    return read.isPresent() ? read.get() : fallback;
  }

  /// The meanings of the items of a list; a key without a value has none.
  public <T> List<T> list(String key, Unfit.Reading<T> reading) {
    Node node = node(key);
    List<T> items = new ArrayList<>();
    if (node instanceof SequenceNode sequence) {
      for (Node item : sequence.getValue()) {
        scalar(item, prefix + key, reading, problems).ifPresent(items::add);
      }
    } else if (node != null) {
      problems.add(
          node,
          "'" + prefix + key + "' must be a list (lines with '- '), not " + kind(node, problems));
    }
    return items;
  }

  /// The meaning of one scalar, or nothing after a report.
  public static <T> Optional<T> scalar(
      Node node, String label, Unfit.Reading<? extends T> reading, Problems problems) {
    if (!(node instanceof ScalarNode scalar)) {
      problems.add(node, "'" + label + "' must be a single value, not " + kind(node, problems));
      return Optional.empty();
    }
    if (isNull(node)) {
      problems.add(node, label + ": an item is empty");
      return Optional.empty();
    }
    try {
      return Optional.of(reading.of(scalar.getValue()));
    } catch (Unfit e) {
      problems.add(node, label + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  public static boolean isNull(Node node) {
    return Tag.NULL.equals(node.getTag());
  }

  static String kind(Node node, Problems problems) {
    return switch (node) {
      case MappingNode map -> "a map";
      case SequenceNode sequence -> "a list";
      case ScalarNode _ when problems.isSecret() -> "a single value";
      case ScalarNode scalar -> "the value " + Problems.quote(scalar.getValue());
      default -> "this";
    };
  }

  private void add(NodeTuple entry, List<String> known, Map<String, String> elsewhere) {
    if (!(entry.getKeyNode() instanceof ScalarNode keyNode)) {
      problems.add(
          entry.getKeyNode(),
          "a key must be a single word, not " + kind(entry.getKeyNode(), problems));
      return;
    }
    String key = keyNode.getValue();
    if (!known.contains(key)) {
      String shown = problems.isSecret() ? "" : " " + Problems.quote(key);
      problems.add(keyNode, "unknown key" + shown + hint(key, known, elsewhere));
    } else if (entries.putIfAbsent(key, entry) != null) {
      int first = mark(key).map(m -> m.getLine() + 1).orElse(0);
      problems.add(keyNode, "duplicate key '" + key + "', first in line " + first);
    }
  }

  private String hint(String key, List<String> known, Map<String, String> elsewhere) {
    String where = prefix.isEmpty() ? "" : " in '" + prefix.substring(0, prefix.length() - 1) + "'";
    String home = elsewhere.get(key);
    if (home != null) {
      return where
          + "; it belongs "
          + (home.isEmpty() ? "to the top level" : "under '" + home + ":'");
    }
    String meant = NearestName.hint(key, known);
    return where + (meant.isEmpty() ? "; known are " + String.join(", ", known) : meant);
  }
}
