package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Crawls whose strategy reads a file that an option names.
final class OptionFilesTest {
  @TempDir private Path temp;

  @Test
  void areKeptInTheFolderOfTheCrawl() throws IOException {
    Path weights = Files.writeString(temp.resolve("w.tsv"), "bias -1 -5\nanchor 4 0\n");
    Path begun = temp.resolve("begun");
    Cli.crawl(begun, "--strategy", "adaptive:weights=" + weights, "--pages", 30).exits(0);
    Files.delete(weights);
    Path crawl = Files.move(begun, temp.resolve("crawl"));
    Cli.run("crawl", "--resume", crawl, "--pages", "+30").exits(0);
    assertEquals(60, new Crawled(crawl).downloads());
    Cli.run("fsck", crawl).exits(0);
    Path merged = temp.resolve("merged");
    Cli.run("merge", merged, crawl).exits(0);
    for (Path folder : new Path[] {crawl, merged}) {
      Path again = temp.resolve(folder.getFileName() + "-again");
      Cli.run("crawl", folder.resolve("crawl.yaml"), "--dry-run").exits(0);
      Cli.run("crawl", folder.resolve("crawl.yaml"), "--out", again).exits(0);
      assertEquals(
          Files.readString(crawl.resolve("options/weights")),
          Files.readString(again.resolve("options/weights")));
    }
  }

  @Test
  void areLookedForBesideATopicFile() throws IOException {
    Path begun = temp.resolve("begun");
    Cli.crawl(begun, "--strategy", "adaptive", "--pages", 20).exits(0);
    String text = Files.readString(begun.resolve("crawl.yaml"));
    assertTrue(text.contains("strategy: adaptive\n"), text);
    Path topic =
        Files.writeString(
            temp.resolve("topic.yaml"),
            text.replace("strategy: adaptive\n", "strategy: adaptive:weights=w.tsv\n"));
    Files.writeString(temp.resolve("w.tsv"), "bias -1 -5\nanchor 4 0\n");
    Cli.run("crawl", topic, "--out", temp.resolve("other")).exits(0);
  }
}
