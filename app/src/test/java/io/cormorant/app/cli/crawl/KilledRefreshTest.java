package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.Main;
import io.cormorant.app.testing.ChangingSite;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Refreshes in processes of their own that are ended before they are over.
@Tag("slow")
final class KilledRefreshTest {
  private static final int PAGES = 60;
  private static final int NEW = 30;

  /// Answers that are no visits, or none yet: robots.txt and those of two connections.
  private static final int UNDER_WAY = 3;

  @TempDir private Path temp;
  private ChangingSite site;
  private Path folder;
  private Process begun;

  @BeforeEach
  void crawl() throws IOException {
    site = new ChangingSite();
    put("/", PAGES, "old");
    site.put("/", ChangingSite.list(paths("/", PAGES)));
    Path topic =
        Files.writeString(
            temp.resolve("topic.yaml"),
            """
            name: Rivers
            keywords: [river, dam, mill]
            judge: vsm
            threshold: 0.02
            seeds: ["%s/"]
            delay: 0
            connections: 2
            allow-private: true
            """
                .formatted(site.url()));
    folder = temp.resolve("crawl");
    Cli.run("crawl", topic, "--out", folder, "--pages", "200").exits(0);
    assertEquals(PAGES, exported("old"));
    put("/", PAGES, "new");
  }

  @AfterEach
  void stop() {
    if (begun != null) {
      begun.destroyForcibly();
    }
    site.close();
  }

  @Test
  void everyVersionAndEveryNewPageIsKeptOnceAfterKills() throws Exception {
    List<String> all = new ArrayList<>(paths("/n", NEW));
    all.addAll(paths("/", PAGES));
    put("/n", NEW, "fresh");
    site.put("/", ChangingSite.list(all));
    for (int wanted : List.of(NEW / 2, NEW / 2 + PAGES / 2)) {
      beginAndHold(wanted);
      begun.destroyForcibly().waitFor();
      site.allow(Integer.MAX_VALUE);
      assertEquals(PAGES, exported("old") + exported("new"), "each page in one version");
      Cli.run("fsck", folder).exits(0);
    }
    assertTrue(exported("old") > 0 && exported("new") > 0, "it was killed halfway");
    Cli.run("refresh", folder, "--all").exits(0);
    assertEquals(PAGES, exported("new"));
    assertEquals(NEW, exported("fresh"));
    assertEquals(2 * PAGES + NEW, new Crawled(folder).stored().size(), "two versions of each");
    Cli.run("fsck", folder).exits(0);
  }

  @Test
  void goesOnUntilItIsStopped() throws Exception {
    begin("--every", "1h");
    Patience.until("there is nothing to do", () -> said().contains("Nothing is due."));
    assertEquals(0, new ProcessBuilder("kill", "-TERM", "" + begun.pid()).start().waitFor());
    assertEquals(11, Patience.exitOf(begun), this::said);
  }

  @Test
  void aSignalEndsItWithWhatWasDoneKept() throws Exception {
    beginAndHold(PAGES / 2);
    assertEquals(0, new ProcessBuilder("kill", "-TERM", "" + begun.pid()).start().waitFor());
    Patience.until("it hears the signal", () -> said().contains("stopping"));
    site.allow(Integer.MAX_VALUE);
    assertEquals(11, Patience.exitOf(begun), this::said);
    assertTrue(said().contains("The refresh ended: "), said());
    assertEquals(PAGES, exported("old") + exported("new"));
    Cli.run("fsck", folder).exits(0);
  }

  private void put(String prefix, int count, String version) {
    for (int i = 0; i < count; i++) {
      String words = version + "x" + i;
      site.put(prefix + i, version, ChangingSite.document("Page " + i, words, ""));
    }
  }

  private static List<String> paths(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }

  /// Begins one that gets so many answers at first.
  private void beginAndHold(int answers) throws IOException, InterruptedException {
    long before = lines();
    site.allow(answers);
    begin("--all");
    Patience.until("some pages came", () -> lines() >= before + answers - UNDER_WAY);
  }

  private void begin(String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Main.class.getName(), "refresh", "" + folder));
    command.addAll(List.of(options));
    begun =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(temp.resolve("said").toFile())
            .start();
  }

  private String said() {
    try {
      return Files.readString(temp.resolve("said"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long exported(String version) {
    return Cli.run("export", folder)
        .exits(0)
        .out()
        .lines()
        .filter(l -> l.contains(version + "x"))
        .count();
  }

  private long lines() {
    try (var lines = Files.lines(folder.resolve("visits.jsonl"), StandardCharsets.ISO_8859_1)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
