package io.cormorant.lab.experiment;

import io.cormorant.lab.run.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Results as JSON: `results.json` in the folder of an experiment, and what programs are given.
public final class ResultsFile {
  /// Its name in the folder of an experiment.
  public static final String NAME = "results.json";

  private ResultsFile() {}

  /// Writes a whole grid.
  ///
  /// @param experiment how the runs were made
  public static void write(Path file, Map<String, Object> experiment, List<Grid.Told> results) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("experiment", experiment);
    object.put("results", results.stream().map(ResultsFile::object).toList());
    write(file, object);
  }

  /// Writes one result as a bare object.
  public static void write(Path file, Grid.Told result) {
    write(file, object(result));
  }

  private static Map<String, Object> object(Grid.Told told) {
    Result result = told.result();
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("web", result.web());
    object.put("topic", result.topic());
    object.put("title", result.title());
    object.put("pages", result.pages());
    object.put("labels", result.truth().labels());
    object.put("runs", told.runs());
    return object;
  }

  private static void write(Path file, Map<String, Object> object) {
    try {
      String text = RunJson.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(object);
      RunStore.write(file, text + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
