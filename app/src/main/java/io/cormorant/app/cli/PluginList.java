package io.cormorant.app.cli;

import io.cormorant.core.OptionSpec;
import io.cormorant.core.Plugin;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Prints strategies or judges, for people or for programs.
final class PluginList {
  private PluginList() {}

  static void print(List<? extends Plugin> plugins, boolean json, PrintWriter out) {
    if (json) {
      out.println(Json.line(plugins.stream().map(PluginList::object).toList()));
      return;
    }
    int width = plugins.stream().mapToInt(p -> p.name().length()).max().orElse(0);
    for (Plugin plugin : plugins) {
      out.printf("%-" + width + "s  %s%n", plugin.name(), plugin.description());
      String indent = " ".repeat(width + 2);
      out.println(indent + "source: " + plugin.source());
      for (OptionSpec option : plugin.options()) {
        out.printf(
            "%s%s=%s  %s (%s)%n",
            indent, option.name(), option.preset(), option.description(), option.values());
      }
    }
  }

  private static Map<String, Object> object(Plugin plugin) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", plugin.name());
    object.put("description", plugin.description());
    object.put("source", plugin.source());
    List<Map<String, String>> options = new ArrayList<>();
    for (OptionSpec option : plugin.options()) {
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
