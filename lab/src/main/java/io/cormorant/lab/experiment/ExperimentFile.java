package io.cormorant.lab.experiment;

import io.cormorant.lab.run.Counted;
import io.cormorant.plan.Problems;
import io.cormorant.plan.Quantities;
import io.cormorant.plan.Section;
import io.cormorant.plan.Unfit;
import io.cormorant.plan.Utf8File;
import io.cormorant.plan.Yaml;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Experiment files: the YAML that describes a grid, and the `experiment.yaml` a grid leaves.
public final class ExperimentFile {
  /// Its name in the folder of an experiment.
  public static final String NAME = "experiment.yaml";

  public static final String DEFAULT_JUDGE = "auto";
  public static final int DEFAULT_RUNS = 5;
  public static final int DEFAULT_PAGES = 1_000;

  private static final String KEPT = "kept";
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_RUNS = 1_000;
  private static final int MAX_PAGES = 10_000_000;
  private static final int MAX_ITEMS = 1_000;
  private static final int MAX_TEXT = 1_000;

  /// `made` tells how a grid was made; it is not read.
  private static final List<String> KEYS =
      List.of(
          "name",
          "webs",
          "topics",
          "strategies",
          "judges",
          "seeds",
          "count",
          "pages",
          "checkpoints",
          "digests",
          "made");

  /// What is left where a list in brackets was divided at the commas of its items.
  private static final Pattern OPTION = Pattern.compile("[a-z-]+=");

  private final Section top;
  private final Problems problems;

  private ExperimentFile(Section top, Problems problems) {
    this.top = top;
    this.problems = problems;
  }

  /// The experiment in a file.
  ///
  /// @throws io.cormorant.plan.PlanException with everything that is wrong with the file
  public static Experiment read(Path file) {
    Problems problems = new Problems(file.toString());
    Node root = Yaml.tree(Utf8File.read(file, MAX_BYTES, problems), problems);
    if (root == null || Section.isNull(root)) {
      problems.add(1, 1, "the file is empty; docs/lab.md shows an example");
      problems.check();
      throw new AssertionError("unreachable");
    }
    Section top = Section.of(root, "", KEYS, Map.of(), problems);
    Experiment experiment = new ExperimentFile(top, problems).experiment(file);
    problems.check();
    return experiment;
  }

  /// An experiment with all its values spelled out.
  ///
  /// @param made how it was run: versions and the like, for people
  public static String text(Experiment experiment, Map<String, Object> made) {
    DumpSettings settings =
        DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setUseUnicodeEncoding(true)
            .setWidth(MAX_TEXT)
            .build();
    return new Dump(settings).dumpToString(object(experiment, made));
  }

  /// The text of such a file as it may be shown anywhere: without what made it, and with names in
  /// place of the folders of one machine.
  public static String portable(String text) {
    return text.replaceFirst("(?ms)^made:.*", "")
        .replaceAll("(?m)^(\\s*- ['\"]?)/\\S.*/(?=[^/\\n]+$)", "$1");
  }

  /// The same as a map.
  public static Map<String, Object> object(Experiment experiment, Map<String, Object> made) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", experiment.name());
    map.put("webs", experiment.webs());
    map.put("topics", experiment.topics());
    map.put("strategies", experiment.strategies());
    map.put("judges", experiment.judges());
    map.put("seeds", experiment.seeds());
    if (experiment.counted() == Counted.KEPT) {
      map.put("count", KEPT);
    }
    map.put("pages", experiment.pages());
    if (!experiment.checkpoints().isEmpty()) {
      map.put("checkpoints", experiment.checkpoints());
    }
    map.put("digests", experiment.digests());
    map.put("made", made);
    return map;
  }

  private Experiment experiment(Path file) {
    String fallback = String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
    return new Experiment(
        top.value("name", fallback, ExperimentFile::name),
        needed("webs", "folders of recorded webs, or names such as generated:plain,pages=2000"),
        items("topics", List.of(Experiment.ALL), ExperimentFile::word),
        items("strategies", List.of(Experiment.ALL), ExperimentFile::word),
        items("judges", List.of(DEFAULT_JUDGE), ExperimentFile::word),
        seeds(),
        top.value("count", Counted.DOWNLOADS, ExperimentFile::counted),
        items("pages", List.of(DEFAULT_PAGES), Quantities.smallCount(1, MAX_PAGES)),
        items("checkpoints", List.of(), Quantities.smallCount(1, MAX_PAGES)),
        digests());
  }

  /// What a run counts, by its name.
  public static Counted counted(String text) throws Unfit {
    return switch (text) {
      case "downloads" -> Counted.DOWNLOADS;
      case KEPT -> Counted.KEPT;
      default -> throw new Unfit("must be downloads or kept, not " + text);
    };
  }

  private List<String> needed(String key, String what) {
    if (top.node(key) == null) {
      problems.add(top.mark(key), "no " + key + ": add `" + key + ":` with a list of " + what);
    }
    return items(key, List.of(), ExperimentFile::word);
  }

  /// A list, or a single value for a list of one.
  private <T> List<T> items(String key, List<T> fallback, Unfit.Reading<T> reading) {
    Node node = top.node(key);
    if (node == null) {
      return fallback;
    }
    List<Node> all = node instanceof SequenceNode list ? list.getValue() : List.of(node);
    if (all.isEmpty() || all.size() > MAX_ITEMS) {
      problems.add(node, "'" + key + "' has " + all.size() + " items, not 1 to " + MAX_ITEMS);
    }
    List<T> items = new ArrayList<>();
    for (Node item : all) {
      Section.<T>scalar(item, key, reading, problems)
          .ifPresent(value -> addOnce(value, item, items));
    }
    return items;
  }

  private <T> void addOnce(T value, Node item, List<T> items) {
    if (items.contains(value)) {
      problems.add(item, Problems.quote(String.valueOf(value)) + " appears twice; remove one");
    } else {
      items.add(value);
    }
  }

  /// A list of random seeds, or how many: 5 means 1 to 5.
  private List<Long> seeds() {
    Node node = top.node("seeds");
    if (node instanceof SequenceNode) {
      return items("seeds", List.of(), Quantities::whole);
    }
    int count = top.value("seeds", DEFAULT_RUNS, Quantities.smallCount(1, MAX_RUNS));
    return LongStream.rangeClosed(1, count).boxed().toList();
  }

  private Map<String, String> digests() {
    Map<String, String> digests = new LinkedHashMap<>();
    @Nullable Node node = top.node("digests");
    if (node instanceof MappingNode map) {
      for (NodeTuple entry : map.getValue()) {
        String web =
            Section.<String>scalar(entry.getKeyNode(), "digests", ExperimentFile::word, problems)
                .orElse("");
        Section.<String>scalar(
                entry.getValueNode(), "digests." + web, ExperimentFile::word, problems)
            .ifPresent(digest -> digests.put(web, digest));
      }
    } else if (node != null) {
      problems.add(node, "'digests' must be a map of names of webs and their digests");
    }
    return digests;
  }

  private static String word(String text) throws Unfit {
    if (text.isBlank() || text.length() > MAX_TEXT) {
      throw new Unfit("must have between 1 and " + MAX_TEXT + " characters");
    }
    if (OPTION.matcher(text).lookingAt()) {
      throw new Unfit(
          Problems.quote(text)
              + " is part of a value with commas; put the whole value in quotes, or on a line of"
              + " its own");
    }
    return text.strip();
  }

  /// It names a folder.
  private static String name(String text) throws Unfit {
    String name = word(text);
    if (name.matches(".*[/\\\\\\p{Cntrl}].*") || name.startsWith(".")) {
      throw new Unfit(Problems.quote(text) + " cannot name a folder; leave out / and \\");
    }
    return name;
  }
}
