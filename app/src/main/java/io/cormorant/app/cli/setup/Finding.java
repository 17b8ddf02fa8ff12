package io.cormorant.app.cli.setup;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// What an examination found.
///
/// @param about what was looked at
/// @param found what is there, or what is wrong
/// @param remedy what to do; empty if nothing need be done
record Finding(String about, State state, String found, String remedy) {
  /// How it is.
  enum State {
    OK,
    /// It is not there, and some crawls do without.
    OPTIONAL,
    /// It works, but badly or not for all.
    WARNING,
    /// It is needed.
    MISSING
  }

  static Finding ok(String about, String found) {
    return new Finding(about, State.OK, found, "");
  }

  /// As programs read it.
  Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("about", about);
    object.put("state", state.name().toLowerCase(Locale.ROOT));
    object.put("found", found);
    object.put("remedy", remedy);
    return object;
  }
}
