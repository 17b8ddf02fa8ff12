package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class OptionFilesTest {
  private static final long PAGES = 20;

  @TempDir private Path temp;

  /// Whatever becomes of the file and wherever the folder is moved.
  @Test
  void hasACopyOfTheFileThatAnOptionNames() throws Exception {
    Path weights = Files.writeString(temp.resolve("w.tsv"), "bias -1 -5\nanchor 4 0\n");
    Path folder = temp.resolve("a, b");
    try (Crawls crawls = TinyWeb.crawls()) {
      Launch launch = Launch.begin(plan("adaptive:net=5,weights=w.tsv"), folder).beside(temp);
      crawls.start(launch).result();
      Files.delete(weights);
      Path moved = Files.move(folder, temp.resolve("moved"));
      CrawlPlan kept = CrawlFolder.open(moved).plan();
      assertEquals("adaptive:weights=options/weights,net=5", kept.strategy());
      assertEquals("bias -1 -5\nanchor 4 0\n", Files.readString(moved.resolve("options/weights")));
      CrawlPlan more = kept.change().budget(TinyWeb.plan(2 * PAGES).budget()).build();
      assertEquals(
          2 * PAGES, crawls.start(Launch.resume(more, moved)).result().progress().downloads());
      assertEquals(kept.strategy(), CrawlFolder.open(moved).plan().strategy());
      Path again = temp.resolve("again");
      crawls.start(Launch.begin(kept, again).beside(moved)).result();
      assertTrue(Files.exists(again.resolve("options/weights")));
    }
  }

  @Test
  void leavesNoFolderIfAFileThatAnOptionNamesCannotBeRead() throws IOException {
    Path folder = temp.resolve("a");
    Files.write(temp.resolve("w.tsv"), new byte[] {(byte) 0xff});
    try (Crawls crawls = TinyWeb.crawls()) {
      Launch launch = Launch.begin(plan("adaptive:weights=w.tsv"), folder).beside(temp);
      String said = assertThrows(BadInput.class, () -> crawls.start(launch)).getMessage();
      assertEquals(
          "option 'weights' of 'adaptive' cannot take the file w.tsv: not UTF-8; save it as UTF-8",
          said);
    }
    assertFalse(Files.exists(folder));
  }

  private static CrawlPlan plan(String strategy) {
    return TinyWeb.plan(PAGES).change().strategy(strategy).build();
  }
}
