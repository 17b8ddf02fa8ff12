package io.cormorant.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import tools.jackson.databind.JsonNode;

/// What people type, and what they are told when it was wrong.
final class CommandLineTest {
  @TempDir private Path temp;

  @Test
  void helpNamesEveryCommandAndExitCode() {
    Cli.run("--help")
        .exits(0)
        .says("demo", "init", "crawl", "status", "why", "pause", "continue", "stop", "feedback")
        .says("strategies", "judges", "Exit codes:", "11 ", "16 ");
    Cli.run("crawl", "--help").exits(0).says("--web", "--resume", "--random-seed");
  }

  @Test
  void versionGoesToStandardOutput() {
    String version = Cli.run("--version").exits(0).out();
    assertTrue(version.startsWith("cormorant "), version);
    assertEquals(version, Cli.run("crawl", "--version").exits(0).out());
  }

  @Test
  void unknownCommandsAndOptionsAreUsageErrorsWithASuggestion() {
    Cli.run("crwl").exits(2).complains("unknown command 'crwl'; did you mean 'crawl'?", "--help");
    Cli.run("crawl", "--pagse", 3)
        .exits(2)
        .complains("unknown option '--pagse'; did you mean '--pages'?");
    Cli.run("crawl", "a.yaml", "b.yaml").exits(2).complains("unexpected argument 'b.yaml'");
    Cli.run().exits(2).complains("specify a command");
    Cli.run("crawl").exits(2).complains("give a topic file");
    Cli.run("crawl", "--resume").exits(2).complains("crawl --resume DIR");
    Cli.run("crawl", "--web", Cli.WEB).exits(2).complains("--topic");
    Cli.run("crawl", "--pages", "many").exits(2).complains("'many'");
    Cli.run("crawl", "--pages", "0").exits(2).complains("--pages", "between 1 and");
    Cli.run("crawl", "--pages", "-5").exits(2).complains("--pages");
    Cli.run("purge", temp).exits(2).complains("cormorant: specify what to remove: --host");
    Cli.run("purge", temp, "--host", "h", "--url", "u").exits(2).complains("cormorant: --host");
  }

  @Test
  void wrongValuesAreNamedInTheWordsOfTheHelp() {
    Cli.run("crawl", "--precision", "best")
        .exits(2)
        .complains("--precision", "expected one of high, balanced, recall, not 'best'");
    Cli.run("crawl", "--precision", "HIGH").exits(2).complains("give a topic file");
    Cli.run("crawl", "--minutes", "x").exits(2).complains("--minutes", "'x' is not a number");
    Cli.run("search", temp, "--limit", "1.5").exits(2).complains("'1.5' is not a whole number");
    Cli.run("search", temp, "--limit", "99999999999").exits(2).complains("is too large");
  }

  @Test
  void aThresholdIsAboveZero() {
    String range = "above 0 and up to 1";
    for (String command : List.of("crawl", "rejudge")) {
      String help = Cli.run(command, "--help").exits(0).out().replaceAll("\\s+", " ");
      assertTrue(help.contains(range), help);
    }
    Path out = temp.resolve("out");
    Cli.crawl(out, "--threshold", "0").fails(4).complains(range);
    Cli.crawl(out, "--threshold", "1.01").fails(4).complains(range);
  }

  @ParameterizedTest
  @ValueSource(strings = {"strategies", "judges"})
  void pluginsAreListedForPeopleAndPrograms(String command) {
    JsonNode list = Cli.run(command, "--json").exits(0).json();
    assertTrue(list.isArray() && !list.isEmpty(), list::toString);
    for (JsonNode plugin : list) {
      Set<String> keys = plugin.propertyStream().map(e -> e.getKey()).collect(Collectors.toSet());
      assertTrue(
          keys.containsAll(Set.of("name", "description", "source", "options")), keys::toString);
      keys.removeAll(Set.of("name", "description", "source", "options", "judge", "same_as"));
      assertEquals(Set.of(), keys, "others");
      assertTrue(plugin.path("options").isArray());
      for (JsonNode option : plugin.path("options")) {
        assertFalse(option.path("name").asString("").isEmpty());
        assertTrue(option.has("default") && option.has("values"), option::toString);
      }
      Cli.run(command).exits(0).says(plugin.path("name").asString("?"));
    }
  }

  @Test
  void strategiesAreExplained() {
    Cli.run("strategies", "fish")
        .exits(0)
        .says("Idea", "Source", "De Bra", "Options", "width=8", "Cost")
        .says("cormorant crawl topic.yaml --strategy fish:depth=3,width=8");
    JsonNode fish = Cli.run("strategies", "fish", "--json").exits(0).json();
    assertEquals("fish", fish.path("name").asString(""));
    assertTrue(fish.path("idea").isArray() && !fish.path("idea").isEmpty(), fish::toString);
    assertFalse(fish.path("cost").asString("").isEmpty());
    Cli.run("strategies", "fihs").fails(4).complains("'fihs'", "did you mean 'fish'?");
  }

  @Test
  void judgesAreExplained() {
    Cli.run("judges", "vsm")
        .exits(0)
        .says("Source", "Options", "norm=", "cormorant crawl topic.yaml --judge vsm:");
    Cli.run("judges", "vms").fails(4).complains("'vms'", "did you mean 'vsm'?");
  }

  /// A line that is wrapped cannot be pasted, and a list of commands is read at a glance.
  @Test
  void examplesAndListsOfCommandsFitATerminalOf80Columns() {
    CommandLine root =
        CormorantCommand.line(
            List.of(), new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
    List<CommandLine> commands = new ArrayList<>(List.of(root));
    for (int i = 0; i < commands.size(); i++) {
      commands.addAll(commands.get(i).getSubcommands().values());
    }
    commands.removeIf(command -> command.getCommandName().equals("help"));
    List<String> tooLong = new ArrayList<>();
    for (CommandLine command : commands) {
      UsageMessageSpec usage = command.getCommandSpec().usageMessage();
      Stream.of(usage.footer()).filter(line -> line.length() > 80).forEach(tooLong::add);
      Stream.of(usage.description())
          .limit(1)
          .filter(line -> line.length() > 66)
          .forEach(tooLong::add);
    }
    assertEquals(List.of(), tooLong);
  }

  @Test
  void anUnchangedTopicFileLacksSeedsAndSaysWhere() {
    Path file = temp.resolve("topic.yaml");
    Cli.run("init", file, "--name", "Old: bridges #1").exits(0).says("topic.yaml written");
    String err = Cli.run("crawl", file).fails(4).complains("no seeds").err();
    assertTrue(err.matches("(?s)cormorant: .*topic\\.yaml:\\d+:\\d+: .*"), err);
    Cli.run("init", file).fails(1).complains("already exists");
    Cli.run("init", temp.resolve("none").resolve("t.yaml")).exits(1);
  }

  @Test
  void unknownKeyIsNamedWithItsPlaceAndTheNearestKnownOne() throws IOException {
    Path file = temp.resolve("topic.yaml");
    Files.writeString(
        file,
        """
        name: bridges
        keywords:
          bridge: 1.0
        seeds:
          - example.org
        budget:
          pagse: 3
        """);
    Cli.run("crawl", file).fails(4).complains("topic.yaml:7:3: ", "did you mean 'pages'?");
    Cli.run("crawl", temp.resolve("none.yaml")).fails(4).complains("none.yaml", "no such file");
    Cli.run("crawl", temp).fails(4).complains("is a folder");
  }

  @Test
  void unknownPartsAreAnsweredWithTheKnownOnes() {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--strategy", "nope").fails(4).complains("'nope'", "best-first", "bfs", "dfs");
    Cli.crawl(out, "--strategy", "best-first:wait=1").fails(4).complains("wait", "weight");
    Cli.crawl(out, "--judge", "nope").fails(4).complains("'nope'", "vsm");
    Cli.run("crawl", "--web", Cli.WEB, "--topic", "nope").fails(4).complains("'nope'", "football");
    Cli.run("crawl", "--web", "generated:odd", "--topic", "x").fails(4).complains("odd", "plain");
    assertFalse(Files.exists(out), "a crawl that cannot begin leaves no folder");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--minutes 0",
        "--minutes NaN",
        "--minutes 1e300",
        "--connections 0",
        "--connections 2000000000",
        "--delay soon",
        "--seeds /dev/null",
        "--seeds no-such-file"
      })
  void impossibleValuesAreRefusedBeforeTheFolderIsMade(String options) {
    Path out = temp.resolve("out");
    Cli.crawl(out, (Object[]) options.split(" ")).fails(4);
    assertFalse(Files.exists(out));
  }

  @Test
  void anImpossibleDemoIsRefusedBeforeItsFolderIsMade() {
    Path out = temp.resolve("out");
    Cli.run("demo", "--size", 300, "--pages", 0, "--out", out)
        .exits(4)
        .complains("a budget must be positive");
    assertFalse(Files.exists(out));
  }

  @Test
  void badSeedLinesAreNamed() throws IOException {
    Path seeds = Files.writeString(temp.resolve("seeds.txt"), "# ours\nftp://a.example/\n");
    Cli.crawl(temp.resolve("out"), "--seeds", seeds).fails(4).complains("seeds.txt:2:1: ");
  }

  @Test
  void recordedWebsThatAreNoneAreExplained() throws IOException {
    Path empty = Files.createDirectory(temp.resolve("empty"));
    Cli.run("crawl", "--web", empty, "--topic", "x").fails(4).complains("pages.warc.gz");
    Cli.run("crawl", "--web", temp.resolve("none"), "--topic", "x").fails(4).complains("none");
    Path text = Files.writeString(empty.resolve("pages.warc.gz"), "this is no WARC file");
    Cli.run("crawl", "--web", text, "--topic", "x").fails(4).complains("pages.warc.gz");
  }

  @Test
  void foldersThatHoldNoCrawlAreExplained() {
    for (String command : new String[] {"status", "pause", "continue", "stop"}) {
      Cli.run(command, temp).fails(4).complains("not the folder of a crawl");
    }
    Cli.run("why", temp, "http://a.example/").fails(4).complains("not the folder of a crawl");
    Cli.run("feedback", temp, "http://a.example/", "+").fails(4);
    Cli.run("crawl", "--resume", temp).fails(4).complains("not the folder of a crawl");
    Cli.run("crawl", "--resume", temp.resolve("none")).fails(4).complains("there is no folder");
  }

  @Test
  void aFolderThatCannotBeWrittenIsADiskError() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "");
    Cli.crawl(file.resolve("below")).fails(16).complains("cannot write");
  }

  @Test
  void aBugIsCalledOneAndShownWithItsPlace() {
    StringWriter err = new StringWriter();
    CommandLine line =
        CormorantCommand.line(
            List.of(), new PrintWriter(new StringWriter()), new PrintWriter(err, true));
    line.addSubcommand("broken", new Broken());
    line.getSubcommands().get("broken").setErr(line.getErr());
    assertEquals(1, line.execute("broken"));
    assertTrue(
        err.toString().startsWith("cormorant: internal error; please report this bug: "),
        err::toString);
    assertTrue(err.toString().contains("\tat " + Broken.class.getName()), err::toString);
  }

  @Test
  void isQuietWhenNobodyReadsAnyMore() {
    Path crawl = temp.resolve("crawl");
    Cli.crawl(crawl, "--pages", 20).exits(Exit.DONE);
    StandardOutput out =
        new StandardOutput(
            new OutputStream() {
              @Override
              public void write(int octet) throws IOException {
                throw new IOException("Broken pipe");
              }
            });
    StringWriter err = new StringWriter();
    int code =
        CormorantCommand.run(
            List.of(), out, new PrintWriter(err, true), "export", crawl.toString());
    assertEquals(Exit.DISK, code);
    assertEquals("", err.toString());
  }

  @CommandLine.Command(name = "broken")
  private static final class Broken implements Runnable {
    @Override
    public void run() {
      throw new IllegalArgumentException("a priority cannot be NaN");
    }
  }
}
