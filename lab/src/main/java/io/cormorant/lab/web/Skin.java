package io.cormorant.lab.web;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A page template: HTML with names in double braces. What stands between `{{?name}}` and
/// `{{/name}}` is left out where that name has nothing to show. Hosts of different kinds look
/// different.
final class Skin {
  private final List<String> parts;

  private Skin(List<String> parts) {
    this.parts = parts;
  }

  static Skin load(String name) {
    String text = WordLists.text("skins/" + name + ".html");
    List<String> parts = new ArrayList<>();
    int at = 0;
    for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", at)) {
      int close = text.indexOf("}}", open);
      parts.add(text.substring(at, open));
      parts.add(text.substring(open + 2, close));
      at = close + 2;
    }
    parts.add(text.substring(at));
    return new Skin(List.copyOf(parts));
  }

  /// The page with every name replaced by what `values` says.
  String render(Function<String, String> values) {
    StringBuilder out = new StringBuilder(12_000);
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      if (i % 2 == 0) {
        out.append(part);
      } else if (part.startsWith("?")) {
        boolean empty = values.apply(part.substring(1)).isBlank();
        i = empty ? parts.indexOf("/" + part.substring(1)) : i;
      } else if (!part.startsWith("/")) {
        out.append(values.apply(part));
      }
    }
    return out.toString();
  }
}
