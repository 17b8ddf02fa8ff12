package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.Main;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.Patience;
import io.cormorant.crawls.ControlSocket;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Ends crawls in processes of their own, gently and not.
@Tag("slow")
final class KilledCrawlTest {
  private static final int PAGES = 1_500;

  @TempDir private Path temp;
  private final List<Process> begun = new ArrayList<>();

  @AfterEach
  void endWhatIsLeft() {
    begun.forEach(Process::destroyForcibly);
  }

  @Test
  void everyPageIsKeptOnceAfterKillAndResume() throws Exception {
    Path folder = killed(1);
    for (int attempt = 2; lines(folder) >= PAGES; attempt++) {
      assertTrue(attempt < 10, "the crawl is always over before it is killed");
      folder = killed(attempt);
    }
    JsonNode killed = Cli.run("status", folder, "--json").exits(0).json();
    assertEquals("interrupted", killed.path("state").asString());
    JsonNode result = Cli.run("crawl", "--resume", folder, "--json").exits(0).json();
    assertEquals(PAGES, result.path("downloads").asInt());
    assertEquals("pages", result.path("ending").asString());
    new Crawled(folder).isWhole(PAGES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void aSignalStopsTheCrawlAndSavesEverything(String signal) throws Exception {
    Path folder = temp.resolve("crawl");
    Process crawl = begin(folder, "--pages", "" + PAGES, "--delay", "5s");
    Patience.until("some pages came", () -> lines(folder) > 5);
    assertEquals(0, new ProcessBuilder("kill", "-" + signal, "" + crawl.pid()).start().waitFor());
    assertEquals(11, Patience.exitOf(crawl), () -> said("err"));
    assertTrue(said("err").contains("stopping: "), said("err"));
    assertTrue(said("out").contains("crawl --resume " + folder), said("out"));
    assertTrue(Files.exists(folder.resolve("report.html")));
    Crawled crawled = new Crawled(folder);
    long home = crawled.downloads();
    crawled.isWhole(home);
    assertEquals(
        home, Cli.run("status", folder, "--json").exits(0).json().path("downloads").asLong());
  }

  @Test
  void aFolderInUseByAnotherProcessIsRefused() throws Exception {
    Path folder = temp.resolve("crawl");
    Process crawl = begin(folder, "--pages", "" + PAGES, "--delay", "5s");
    Patience.until("some pages came", () -> lines(folder) > 0);
    Cli.run("crawl", "--resume", folder)
        .fails(4)
        .complains("process " + crawl.pid() + " is crawling into " + folder);
    Cli.run("stop", folder).exits(0);
    assertEquals(11, Patience.exitOf(crawl));
    assertFalse(Files.exists(folder.resolve(ControlSocket.NAME)));
  }

  /// The folder of a crawl that was killed at full speed, if it was not over by then.
  private Path killed(int attempt) throws IOException, InterruptedException {
    Path folder = temp.resolve("crawl" + attempt);
    Process crawl = begin(folder, "--pages", "" + PAGES, "--connections", "4");
    Patience.until("200 pages came", () -> lines(folder) > 200);
    crawl.destroyForcibly().waitFor();
    return folder;
  }

  private Process begin(Path folder, String... more) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(hearingSignals());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Main.class.getName(), "crawl", "--topic", Cli.TOPIC));
    command.addAll(List.of("--web", "generated:plain,pages=6000,seed=7", "--out", "" + folder));
    command.addAll(List.of(more));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(file("out").toFile())
            .redirectError(file("err").toFile())
            .start();
    begun.add(process);
    return process;
  }

  /// A build that a shell put in the background ignores SIGINT and hands that down to its children;
  /// where `env` can, it takes that back.
  private static List<String> hearingSignals() throws IOException, InterruptedException {
    List<String> prefix = List.of("env", "--default-signal=INT");
    List<String> probe = new ArrayList<>(prefix);
    probe.add("true");
    return new ProcessBuilder(probe).start().waitFor() == 0 ? prefix : List.of();
  }

  private Path file(String name) {
    return temp.resolve("said." + name);
  }

  private String said(String name) {
    try {
      return Files.readString(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long lines(Path folder) {
    File file = folder.resolve("visits.jsonl").toFile();
    if (!file.exists()) {
      return 0;
    }
    try (var lines = Files.lines(file.toPath(), StandardCharsets.ISO_8859_1)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
