package io.cormorant.plan;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/// YAML text to a tree whose nodes know their place, within limits: the library builds the tree by
/// recursion, so depth is checked on its event stream first.
public final class Yaml {
  /// A topic file needs four.
  static final int MAX_DEPTH = 16;

  static final int MAX_ALIASES = 16;

  /// Instead of what the library says, which may quote the file.
  private static final String UNTOLD = "; put values with special characters in quotes";

  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setMaxAliasesForCollections(MAX_ALIASES).setUseMarks(true).build();

  private Yaml() {}

  /// The tree of the only document in `text`, or nothing if it has none.
  ///
  /// @throws PlanException if it is no YAML or beyond the limits
  public static @Nullable Node tree(String text, Problems problems) {
    Node tree = null;
    try {
      if (!isTooDeep(text, problems)) {
        tree = new Compose(SETTINGS).composeString(text).orElse(null);
      }
    } catch (MarkedYamlEngineException e) {
      String context = e.getContext() == null ? "" : e.getContext() + ": ";
      var mark = e.getProblemMark().or(e::getContextMark);
      String found = problems.isSecret() ? UNTOLD : ": " + context + e.getProblem();
      problems.add(mark, "not valid YAML" + found);
    } catch (ReaderException e) {
      int line = (int) text.codePoints().limit(e.getPosition()).filter(c -> c == '\n').count() + 1;
      problems.add(line, 1, String.format("character U+%04X is not allowed", e.getCodePoint()));
    } catch (YamlEngineException e) {
      problems.add(
          1, 1, "not usable as YAML" + (problems.isSecret() ? UNTOLD : ": " + e.getMessage()));
    }
    problems.check();
    return tree;
  }

  private static boolean isTooDeep(String text, Problems problems) {
    int depth = 0;
    for (Event event : new Parse(SETTINGS).parseString(text)) {
      switch (event) {
        case CollectionStartEvent start -> depth++;
        case CollectionEndEvent end -> depth--;
        default -> {}
      }
      if (depth > MAX_DEPTH) {
        problems.add(event.getStartMark(), "nested deeper than " + MAX_DEPTH + " levels");
        return true;
      }
    }
    return false;
  }
}
