package io.cormorant.app.cli.plugin;

import io.cormorant.core.OptionSpec;
import io.cormorant.core.Plugin;
import io.cormorant.core.Plugins;
import io.cormorant.crawls.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Prints strategies or judges, for people or for programs.
final class PluginList {
  private PluginList() {}

  /// @param err told of those that are there and cannot be used
  static void print(Plugins<?> known, boolean json, PrintWriter err, PrintWriter out) {
    known.broken().forEach(why -> err.println("warning: a plug-in cannot be used: " + why));
    print(known.all(), json, out);
  }

  private static void print(List<? extends Plugin> plugins, boolean json, PrintWriter out) {
    if (json) {
      out.println(Json.line(plugins.stream().map(PluginList::object).toList()));
      return;
    }
    int width = plugins.stream().mapToInt(p -> p.name().length()).max().orElse(0);
    for (Plugin plugin : plugins) {
      out.printf("%-" + width + "s  %s%n", plugin.name(), plugin.about().description());
      String indent = " ".repeat(width + 2);
      out.println(indent + "source: " + plugin.about().source());
      origin(plugin).forEach(line -> out.println(indent + line));
      for (OptionSpec option : plugin.about().options()) {
        out.println(indent + option(option));
      }
    }
  }

  /// All there is to say of one.
  ///
  /// @param command how it is asked for, up to its name
  static void explain(Plugin plugin, String command, boolean json, PrintWriter out) {
    String example = command + plugin.name() + settings(plugin);
    if (json) {
      Map<String, Object> object = object(plugin);
      object.put("idea", plugin.about().idea());
      object.put("cost", plugin.about().cost());
      object.put("example", example);
      out.println(Json.line(object));
      return;
    }
    out.println(plugin.about().description());
    section(out, "Idea", plugin.about().idea());
    section(out, "Source", source(plugin));
    section(out, "Options", plugin.about().options().stream().map(PluginList::option).toList());
    section(
        out, "Cost", plugin.about().cost().isEmpty() ? List.of() : List.of(plugin.about().cost()));
    section(out, "Example", List.of(example));
  }

  private static List<String> source(Plugin plugin) {
    List<String> lines = new ArrayList<>(List.of(plugin.about().source()));
    lines.addAll(origin(plugin));
    return lines;
  }

  private static List<String> origin(Plugin plugin) {
    List<String> lines = new ArrayList<>();
    if (!plugin.about().judge().isEmpty()) {
      lines.add("published with the judge " + plugin.about().judge());
    }
    if (!plugin.about().twin().isEmpty()) {
      lines.add("works exactly like " + plugin.about().twin());
    }
    return lines;
  }

  /// Its first options, as an example.
  private static String settings(Plugin plugin) {
    String pairs =
        plugin.about().options().stream()
            .limit(2)
            .map(option -> option.name() + "=" + option.preset())
            .collect(Collectors.joining(","));
    return pairs.isEmpty() ? "" : ":" + pairs;
  }

  private static void section(PrintWriter out, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      out.printf("%n%s%n", title);
      lines.forEach(line -> out.println("  " + line));
    }
  }

  private static String option(OptionSpec option) {
    return "%s=%s  %s (%s)"
        .formatted(option.name(), option.preset(), option.description(), option.values());
  }

  private static Map<String, Object> object(Plugin plugin) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", plugin.name());
    object.put("description", plugin.about().description());
    object.put("source", plugin.about().source());
    if (!plugin.about().judge().isEmpty()) {
      object.put("judge", plugin.about().judge());
    }
    if (!plugin.about().twin().isEmpty()) {
      object.put("same_as", plugin.about().twin());
    }
    List<Map<String, String>> options = new ArrayList<>();
    for (OptionSpec option : plugin.about().options()) {
      Map<String, String> entry = new LinkedHashMap<>();
      entry.put("name", option.name());
      entry.put("values", option.values());
      entry.put("default", option.preset());
      entry.put("description", option.description());
      options.add(entry);
    }
    object.put("options", options);
    return object;
  }
}
