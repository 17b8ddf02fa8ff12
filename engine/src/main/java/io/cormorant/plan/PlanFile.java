package io.cormorant.plan;

import static java.util.stream.Collectors.joining;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.Node;

/// Topic files: the YAML a person writes to ask for a crawl, and the `crawl.yaml` a crawl keeps.
public final class PlanFile {
  public static final long DEFAULT_RANDOM_SEED = 1;

  static final int MAX_BYTES = 1 << 20;
  private static final long MOST_THINGS = 1_000_000_000_000L;

  private static final Pattern FULL_WIDTH_COLON =
      Pattern.compile("^\\s*[^-#'\":：\\s][^:：'\"#]*：(?!.*:)");

  private PlanFile() {}

  /// The plan in a topic file.
  ///
  /// @throws PlanException with everything that is wrong with the file
  public static CrawlPlan read(Path file) {
    Problems problems = new Problems(file.toString());
    return parse(Utf8File.read(file, MAX_BYTES, problems), file, problems, true);
  }

  /// The plan in a topic file that need not say where a crawl begins, for what judges without
  /// crawling.
  ///
  /// @throws PlanException with everything else that is wrong with the file
  public static CrawlPlan readTopic(Path file) {
    Problems problems = new Problems(file.toString());
    return parse(Utf8File.read(file, MAX_BYTES, problems), file, problems, false);
  }

  /// The plan in the text of a topic file that came from elsewhere: it names no file, and none is
  /// looked for.
  ///
  /// @param name what to call it in complaints
  /// @throws PlanException with everything that is wrong with it
  public static CrawlPlan read(String text, String name) {
    return parse(text, name, true);
  }

  /// The same for a text that need not say where a crawl begins.
  ///
  /// @param name what to call it in complaints
  /// @throws PlanException with everything else that is wrong with it
  public static CrawlPlan readTopic(String text, String name) {
    return parse(text, name, false);
  }

  /// The keys of topic files, those of sections with the name of their section: `scope.depth`.
  public static List<String> keys() {
    return Stream.of(
            PlanReader.KEYS.stream().filter(key -> !List.of("scope", "budget").contains(key)),
            PlanReader.SCOPE.stream().map(key -> "scope." + key),
            PlanReader.BUDGET.stream().map(key -> "budget." + key))
        .flatMap(keys -> keys)
        .toList();
  }

  /// The topic file of a plan for somebody else: what is looked for, where and how far, and nothing
  /// of this machine, its files, its engines and its access to the web. [#read(String, String)]
  /// gives an equal plan where the plan has nothing of that.
  public static String shared(CrawlPlan plan) {
    return PlanText.shared(plan);
  }

  /// Writes a plan with all its values spelled out, but no password. The file appears whole or not
  /// at all, and reading it gives an equal plan. Its content is on the disk then; its name only
  /// after the folder was synced.
  ///
  /// @throws IllegalArgumentException if the plan says something a topic file cannot
  public static void write(CrawlPlan plan, Path file) {
    byte[] bytes = PlanText.of(plan).getBytes(StandardCharsets.UTF_8);
    checkReadable(plan, new String(bytes, StandardCharsets.UTF_8), file);
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (FileOutputStream out = new FileOutputStream(fresh.toFile())) {
        out.write(bytes);
        out.getFD().sync();
      }
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /// Writes a topic file for a person to review. Reading it gives an equal plan.
  ///
  /// @param heading what to begin with, a comment a line
  /// @param notes comments on keywords, by their terms
  /// @throws FileAlreadyExistsException if there is such a file
  /// @throws IllegalArgumentException if the plan says something a topic file cannot
  public static void writeNew(
      CrawlPlan plan, Path file, List<String> heading, Map<String, String> notes)
      throws IOException {
    String comment = heading.stream().map(l -> "# " + oneLine(l)).collect(joining("\n"));
    String text = PlanText.of(plan, comment, notes);
    checkReadable(plan, text, file);
    Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
  }

  /// Sees to it that a plan can be written.
  ///
  /// @throws IllegalArgumentException if it says something a topic file cannot
  public static void check(CrawlPlan plan) {
    checkReadable(plan, PlanText.of(plan), Path.of("crawl.yaml"));
  }

  /// A commented topic file to begin with. It lacks only the seeds.
  public static String template(String name) {
    return PlanText.template(name);
  }

  /// A number of things as topic files write it: `500`, `10k`.
  ///
  /// @throws IllegalArgumentException if it is none, or less than 1
  public static long count(String text) {
    try {
      return Quantities.count(1, MOST_THINGS).of(text);
    } catch (Unfit e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /// A time as topic files write it: `1s`, `500ms`, `0`.
  ///
  /// @throws IllegalArgumentException if it is none
  public static Duration time(String text) {
    try {
      return Quantities.duration(text);
    } catch (Unfit e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /// A size as topic files write it: `1GiB`, `500MB`, `0`.
  ///
  /// @throws IllegalArgumentException if it is none
  public static long size(String text) {
    try {
      return Quantities.bytesOrNone(text);
    } catch (Unfit e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /// A domain as topic files write it, in the form in which URLs name it.
  ///
  /// @throws IllegalArgumentException if it is none
  public static String domain(String text) {
    try {
      return Values.domain(text);
    } catch (Unfit e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /// A pattern of paths as topic files write it, in the form in which URLs name them.
  ///
  /// @throws IllegalArgumentException if it is none
  public static String pathPattern(String text) {
    try {
      return Values.pathPattern(text);
    } catch (Unfit e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /// A time in the largest unit that fits, as [#time(String)] reads it.
  public static String text(Duration time) {
    return Quantities.durationText(time);
  }

  /// A budget as topic files write its parts: `1000 pages, 1d, 10GiB`.
  public static String text(Budget budget) {
    return budget.pages()
        + " pages, "
        + Quantities.durationText(budget.time())
        + ", "
        + Quantities.bytesText(budget.bytes())
        + (budget.relevant() == Budget.ANY ? "" : ", " + budget.relevant() + " relevant pages")
        + (budget.harvest() == 0 ? "" : ", harvest " + budget.harvest());
  }

  /// Fit for a comment.
  static String oneLine(String text) {
    return text.replaceAll("[\\p{C}\\u2028\\u2029]", " ");
  }

  private static CrawlPlan parse(String text, String name, boolean needsSeeds) {
    Problems problems = new Problems(name);
    if (text.length() > MAX_BYTES) {
      problems.add("larger than " + (MAX_BYTES >> 20) + " MiB");
      problems.check();
    }
    return new PlanReader(Path.of(""), problems, needsSeeds, false).read(tree(text, problems));
  }

  private static CrawlPlan parse(String text, Path file, Problems problems, boolean needsSeeds) {
    return new PlanReader(file, problems, needsSeeds, true).read(tree(text, problems));
  }

  private static Node tree(String text, Problems problems) {
    refuseFullWidthColons(text, problems);
    Node root = Yaml.tree(text, problems);
    if (root == null || Section.isNull(root)) {
      problems.add(1, 1, "the file is empty; 'cormorant init' writes one to start from");
      problems.check();
      throw new AssertionError("unreachable");
    }
    return root;
  }

  /// The commonest slip of those who write Chinese: YAML takes `name：x` for a text, and what it
  /// then complains about is far from the cause.
  private static void refuseFullWidthColons(String text, Problems problems) {
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      Matcher slip = FULL_WIDTH_COLON.matcher(line);
      if (slip.find()) {
        problems.add(number, slip.end(), "full-width '：'; write ': ' (colon and space)");
      }
    }
    problems.check();
  }

  private static void checkReadable(CrawlPlan plan, String text, Path file) {
    try {
      if (parse(text, file, new Problems(file.toString()), true).equals(plan.withoutSecrets())) {
        return;
      }
    } catch (PlanException e) {
      throw new IllegalArgumentException("not a plan a topic file can hold: " + e.getMessage(), e);
    }
    throw new IllegalArgumentException("a topic file would change the plan: " + plan);
  }
}
