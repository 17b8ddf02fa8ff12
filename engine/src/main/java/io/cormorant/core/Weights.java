package io.cormorant.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Numbers that were fitted on recorded webs and come with the program: a name and a number a line,
/// `#` begins a comment. Never changes.
///
/// What is fitted on all webs must not be measured on one of them: with the system property
/// [#FOLDER] the files of a folder take the place of those that come with the program, such as
/// files fitted on the other webs.
public final class Weights {
  /// Names the folder to read instead.
  public static final String FOLDER = "cormorant.weights";

  private final String name;
  private final Map<String, Double> values;

  private Weights(String name, Map<String, Double> values) {
    this.name = name;
    this.values = Map.copyOf(values);
  }

  /// Reads the weights of that name.
  ///
  /// @throws IllegalArgumentException if a line is no name and number
  public static Weights read(String name) {
    String folder = System.getProperty(FOLDER);
    String file = name + ".txt";
    Map<String, Double> values = new HashMap<>();
    try (BufferedReader in =
        folder == null
            ? new BufferedReader(
                new InputStreamReader(
                    Objects.requireNonNull(Weights.class.getResourceAsStream(file), file), UTF_8))
            : Files.newBufferedReader(Path.of(folder, file))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] parts = line.strip().split(" +", -1);
        if (!line.isBlank() && !line.startsWith("#")) {
          values.put(parts[0], Double.valueOf(parts[1]));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the weights '" + name + "' cannot be read", e);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "the weights '" + name + "' have a line that is no name and number", e);
    }
    return new Weights(name, values);
  }

  /// The number of that name.
  ///
  /// @throws IllegalArgumentException if there is none
  public double of(String key) {
    Double value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException("the weights '" + name + "' have no '" + key + "'");
    }
    return value;
  }
}
