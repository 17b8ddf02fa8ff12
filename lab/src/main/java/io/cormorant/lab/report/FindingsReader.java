package io.cormorant.lab.report;

import io.cormorant.lab.experiment.ExperimentFile;
import io.cormorant.lab.experiment.ResultsFile;
import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.CurvePoint;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the folder of an experiment. Downloads are not read: they are as many as all runs together
/// fetched, and only [HostCounts] wants them, one run after another.
final class FindingsReader {
  /// A findings of 25 strategies, 20 topics and 10 seeds takes about 20 MB.
  private static final long MAX_RESULTS = 1L << 29;

  private static final int MAX_EXPERIMENT = 1 << 20;
  private static final int MAX_SETTING_DEPTH = 8;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private FindingsReader() {}

  /// @throws IllegalArgumentException if the folder holds no results, or they are broken
  /// @throws UncheckedIOException if a file cannot be read
  static Findings read(Path folder) {
    Path file = folder.resolve(ResultsFile.NAME);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          folder
              + " holds no "
              + ResultsFile.NAME
              + "; name the folder that `lab run --out` wrote");
    }
    try {
      JsonNode root = MAPPER.readTree(text(file, MAX_RESULTS));
      List<Cell> cells = new ArrayList<>();
      String count = root.path("experiment").path("count").asString("");
      Counted counted = count.equals(Measure.KEPT) ? Counted.KEPT : Counted.DOWNLOADS;
      for (JsonNode result : root.has("results") ? root.get("results") : List.of(root)) {
        cells.addAll(cells(result, counted));
      }
      if (cells.stream().allMatch(cell -> cell.runs().isEmpty())) {
        throw new IllegalArgumentException(file + " holds no runs; let `lab run` finish first");
      }
      Map<String, String> settings = new LinkedHashMap<>();
      flatten(root.path("experiment"), "", settings, 0);
      Path experiment = folder.resolve(ExperimentFile.NAME);
      String yaml = Files.isRegularFile(experiment) ? text(experiment, MAX_EXPERIMENT) : "";
      return new Findings(cells, settings, yaml);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          file + " is incomplete: " + e.getOriginalMessage() + "; run `lab run` again", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static String text(Path file, long max) throws IOException {
    if (Files.size(file) > max) {
      throw new IllegalArgumentException(file + " is larger than " + max + " bytes");
    }
    return Files.readString(file);
  }

  /// A cell for each judge. A result of the oracle alone is one as well.
  private static List<Cell> cells(JsonNode result, Counted counted) {
    String web = result.path("web").asString("");
    String topic = result.path("topic").asString("");
    int pages = result.path("pages").asInt(0);
    List<CellRun> all = new ArrayList<>();
    int reachable = 0;
    boolean labels = result.path("labels").asBoolean(false);
    for (JsonNode run : result.path("runs")) {
      reachable = Math.max(reachable, run.path("reachable_relevant").asInt(0));
      labels |= run.path("measures").has(Measure.HARVEST);
      all.add(run(run, web, topic, pages));
    }
    Set<String> judges = new LinkedHashSet<>();
    all.stream().filter(run -> !run.isOracle()).forEach(run -> judges.add(run.judge()));
    String title = result.path("title").asString(topic);
    List<Cell> cells = new ArrayList<>();
    for (String judge : judges.isEmpty() ? Set.of("-") : judges) {
      List<CellRun> runs =
          all.stream().filter(run -> run.isOracle() || run.judge().equals(judge)).toList();
      cells.add(new Cell(web, topic, title, judge, pages, counted, reachable, labels, runs));
    }
    return cells;
  }

  private static CellRun run(JsonNode run, String web, String topic, int pages) {
    RunKey key =
        new RunKey(
            web,
            topic,
            strategy(run),
            run.path("judge").asString("-"),
            run.path("seed").asLong(0),
            pages);
    RunRecord record =
        new RunRecord(
            key,
            List.of(),
            run.path("requests").asLong(0),
            run.path("links").asLong(0),
            run.path("micros_per_link").asDouble(0),
            run.path("seconds").asDouble(0),
            run.path("learning").asBoolean(false),
            run.path("order_digest").asString(""));
    return new CellRun(
        new Run(record, measures(run.path("measures")), curve(run.path("harvest_curve"))),
        run.path("downloads").asInt(0),
        run.path("id").asString(""));
  }

  /// As in a plan: the name, and the options behind a colon.
  private static String strategy(JsonNode run) {
    String name = run.path("strategy").asString("");
    JsonNode options = run.path("options");
    String text =
        options.isObject()
            ? options
                .propertyStream()
                .map(option -> option.getKey() + "=" + option.getValue().asString())
                .collect(Collectors.joining(","))
            : options.asString("");
    return text.isEmpty() || name.contains(":") ? name : name + ":" + text;
  }

  private static Map<String, Double> measures(JsonNode object) {
    Map<String, Double> measures = new LinkedHashMap<>();
    object
        .propertyStream()
        .filter(measure -> measure.getValue().isNumber())
        .forEach(measure -> measures.put(measure.getKey(), measure.getValue().asDouble()));
    return measures;
  }

  private static List<CurvePoint> curve(JsonNode array) {
    List<CurvePoint> curve = new ArrayList<>();
    for (JsonNode point : array) {
      curve.add(
          new CurvePoint(
              point.path("at").asInt(),
              point.path("label").asDouble(0),
              point.path("judge").asDouble(0)));
    }
    return curve;
  }

  private static void flatten(JsonNode node, String name, Map<String, String> out, int depth) {
    if (!node.isObject() || depth == MAX_SETTING_DEPTH) {
      if (!name.isEmpty()) {
        out.put(name, node.isString() ? node.asString() : plain(node));
      }
      return;
    }
    String prefix = name.isEmpty() ? "" : name + ".";
    node.propertyStream()
        .forEach(entry -> flatten(entry.getValue(), prefix + entry.getKey(), out, depth + 1));
  }

  /// Lists of words as people write them, all else as JSON.
  private static String plain(JsonNode node) {
    return node.isArray() && node.valueStream().allMatch(JsonNode::isValueNode)
        ? node.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "))
        : node.toString();
  }
}
