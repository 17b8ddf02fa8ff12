package io.cormorant.lab.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.core.Url;
import io.cormorant.lab.run.Digests;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.TopicTruth;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The runs in the folder of an experiment: `runs/ID.json` tells how a run went and
/// `runs/ID.tsv.gz` what came, in order. A file appears whole or not at all, and the first after
/// the second, so that a run is never taken for finished that is not. Scores are kept to the last
/// digit, so that a run that was kept ranks its pages as it did when it was fresh. Safe for use by
/// many threads, and by several processes in one folder.
public final class RunStore {
  private static final String FOLDER = "runs";
  private static final List<String> COLUMNS =
      List.of("url", "depth", "score", "judged", "labelled", "kept", "bytes");

  private final Path runs;

  /// @param folder of the experiment
  public RunStore(Path folder) {
    this.runs = folder.resolve(FOLDER);
    try {
      Files.createDirectories(runs);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + runs, e);
    }
  }

  /// A run that was kept whole.
  Optional<RunRecord> load(String id, RunKey key) {
    try {
      JsonNode told = RunJson.MAPPER.readTree(Files.readString(json(id)));
      List<Download> downloads = downloads(id);
      String digest = told.path("order_digest").asString("");
      if (!digest.equals(Digests.ofOrder(downloads))) {
        return Optional.empty();
      }
      return Optional.of(RunJson.record(key, told, downloads));
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// The documents of a run that was kept.
  ///
  /// @throws IllegalArgumentException if its file is damaged
  public List<Download> downloads(String id) throws IOException {
    List<Download> downloads = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(tsv(id))), UTF_8))) {
      String heading = in.readLine();
      if (!String.join("\t", COLUMNS).equals(heading)) {
        throw new IllegalArgumentException("not the order of a run: " + tsv(id));
      }
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        downloads.add(download(line.split("\t", -1)));
      }
    }
    return downloads;
  }

  /// Keeps a run.
  void save(String id, Run run, TopicTruth truth) {
    Path order = tsv(id);
    try {
      Path fresh = fresh(order);
      try (Writer out =
          new java.io.OutputStreamWriter(
              new GZIPOutputStream(Files.newOutputStream(fresh)), UTF_8)) {
        out.write(String.join("\t", COLUMNS) + "\n");
        for (Download download : run.record().downloads()) {
          out.write(line(download));
        }
      }
      move(fresh, order);
      write(json(id), RunJson.MAPPER.writeValueAsString(RunJson.object(id, run, truth)) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + order, e);
    }
  }

  /// Writes a file that appears whole or not at all.
  public static void write(Path file, String text) throws IOException {
    Path fresh = fresh(file);
    Files.writeString(fresh, text, UTF_8);
    move(fresh, file);
  }

  /// Of this process alone: another one may be writing the same run.
  private static Path fresh(Path file) {
    return file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid() + ".new");
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private Path json(String id) {
    return runs.resolve(id + ".json");
  }

  private Path tsv(String id) {
    return runs.resolve(id + ".tsv.gz");
  }

  private static String line(Download d) {
    return String.format(
        Locale.ROOT,
        "%s\t%d\t%s\t%d\t%d\t%d\t%d\n",
        d.url(),
        d.depth(),
        d.score(),
        d.judged() ? 1 : 0,
        d.labelled() ? 1 : 0,
        d.kept() ? 1 : 0,
        d.bytes());
  }

  private static Download download(String[] fields) {
    if (fields.length != COLUMNS.size()) {
      throw new IllegalArgumentException("a line of the order of a run is not whole");
    }
    return new Download(
        Url.of(fields[0]),
        Integer.parseInt(fields[1]),
        Double.parseDouble(fields[2]),
        fields[3].equals("1"),
        fields[4].equals("1"),
        fields[5].equals("1"),
        Integer.parseInt(fields[6]));
  }
}
