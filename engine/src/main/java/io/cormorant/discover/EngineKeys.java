package io.cormorant.discover;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// The keys of search engines that want one. They are in no message and in no text of this object.
///
/// A key comes from the environment (`CORMORANT_BRAVE_KEY`) or, where it has none, from a file with
/// a line for each engine:
///
/// ```
/// # search engines
/// brave=KEY
/// ```
public final class EngineKeys {
  private static final int MOST_LINES = 1_000;
  private static final Pattern ENGINE = Pattern.compile("[a-z0-9-]{1,64}");
  private static final Pattern KEY = Pattern.compile("[!-~]{1,1024}");

  private final Map<String, String> environment;
  private final Map<String, String> file;

  /// @param environment the environment variables of the program
  /// @param file what is in the file with keys; empty where there is none
  /// @throws IllegalArgumentException if a line of the file is no key
  public EngineKeys(Map<String, String> environment, String file) {
    this.environment = Map.copyOf(environment);
    this.file = read(file);
  }

  /// The environment variable for the key of an engine.
  public static String variable(String engine) {
    return "CORMORANT_" + engine.toUpperCase(Locale.ROOT).replace('-', '_') + "_KEY";
  }

  /// The key of an engine.
  ///
  /// @throws IllegalArgumentException if there is none, or it cannot be one
  public String key(String engine) {
    String variable = variable(engine);
    String given = environment.getOrDefault(variable, "").strip();
    if (!given.isEmpty()) {
      // an HTTP client's own complaint about such a key would print it
      if (!KEY.matcher(given).matches()) {
        throw new IllegalArgumentException(
            variable + " contains characters that a key cannot have, such as spaces");
      }
      return given;
    }
    String kept = file.get(engine);
    if (kept == null) {
      throw new IllegalArgumentException(
          "search engine '%s' needs a key: set the environment variable %s, or add the line %s=KEY to the file that CORMORANT_KEYS names"
              .formatted(engine, variable, engine));
    }
    return kept;
  }

  private static Map<String, String> read(String file) {
    Map<String, String> keys = new LinkedHashMap<>();
    int number = 0;
    for (String raw : file.lines().limit(MOST_LINES).toList()) {
      number++;
      String line = raw.strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      int equals = line.indexOf('=');
      String engine = line.substring(0, Math.max(equals, 0)).strip();
      String key = line.substring(equals + 1).strip();
      if (!ENGINE.matcher(engine).matches() || !KEY.matcher(key).matches()) {
        throw new IllegalArgumentException(
            "line %d of the file with keys is not of the form engine=KEY, such as brave=KEY"
                .formatted(number));
      }
      if (keys.put(engine, key) != null) {
        throw new IllegalArgumentException(
            "line %d of the file with keys is a second key for '%s'; remove one of them"
                .formatted(number, engine));
      }
    }
    return keys;
  }

  @Override
  public String toString() {
    return "keys";
  }
}
