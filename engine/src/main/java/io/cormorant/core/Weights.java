package io.cormorant.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Numbers that were fitted on recorded webs and come with the program: a name and a number a line,
/// `#` begins a comment. Never changes.
///
/// What is fitted on all webs must not be measured on one of them: with the system property
/// [#FOLDER] the files of a folder take the place of those that come with the program, such as
/// files fitted on the other webs.
public final class Weights {
  /// Names the folder to read instead.
  public static final String FOLDER = "cormorant.weights";

  /// What tells lists from documents.
  public static final String LISTS = "lists";

  private final Map<String, Double> values;

  private Weights(Map<String, Double> values) {
    this.values = Map.copyOf(values);
  }

  /// Reads the weights of that name.
  ///
  /// @throws IllegalArgumentException if they are to be read from a folder that does not have them
  public static Weights read(String name) {
    String file = name + ".txt";
    Weights own = new Weights(values(own(file)));
    String folder = System.getProperty(FOLDER);
    if (folder != null && folder.isBlank()) {
      throw new IllegalArgumentException(
          "-D%s= does not name a folder; let it name one that has the weights, or leave it out"
              .formatted(FOLDER));
    }
    return folder == null ? own : own.replacedBy(folder, file);
  }

  private static List<String> own(String file) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Weights.class.getResourceAsStream(file), file), UTF_8))) {
      return in.readAllLines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Every name that the program has must be there.
  private Weights replacedBy(String folder, String file) {
    try {
      Map<String, Double> others = values(Files.readAllLines(Path.of(folder, file)));
      for (String key : values.keySet()) {
        if (!others.containsKey(key)) {
          throw new IllegalArgumentException("it has no '" + key + "'");
        }
      }
      return new Weights(others);
    } catch (IOException | InvalidPathException e) {
      throw refusal(folder, file, "it does not exist or cannot be read", e);
    } catch (IllegalArgumentException e) {
      throw refusal(folder, file, e.getMessage(), e);
    }
  }

  private static IllegalArgumentException refusal(
      String folder, String file, @Nullable String problem, Exception cause) {
    return new IllegalArgumentException(
        "%s in %s cannot be used: %s; let -D%s name a folder that has the weights, or leave it out"
            .formatted(file, folder, problem, FOLDER),
        cause);
  }

  private static Map<String, Double> values(List<String> lines) {
    Map<String, Double> values = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        String[] parts = line.split(" +", -1);
        try {
          values.put(parts[0], finite(parts[1]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
          throw new IllegalArgumentException("line " + (i + 1) + " is not a name and a number", e);
        }
      }
    }
    return values;
  }

  private static double finite(String text) {
    double value = Double.parseDouble(text);
    if (!Double.isFinite(value)) {
      throw new NumberFormatException(text);
    }
    return value;
  }

  /// The number of that name.
  public double of(String key) {
    return Objects.requireNonNull(values.get(key), key);
  }
}
