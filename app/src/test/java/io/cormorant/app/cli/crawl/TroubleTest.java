package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.Main;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.core.Weights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import tools.jackson.databind.JsonNode;

/// What goes wrong with a crawl's folder ends in one sentence, loses nothing that was kept, and the
/// crawl goes on when the cause is gone.
final class TroubleTest {
  @TempDir private Path temp;

  @Test
  void aWarcFileThatWasCutByHand() throws IOException {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 60, "--connections", 1, "--keep", "all").exits(0);
    Path warc = new Crawled(out).warcs().getFirst();
    byte[] whole = Files.readAllBytes(warc);
    Files.write(warc, Arrays.copyOf(whole, whole.length / 2));
    Cli.run("crawl", "--resume", out, "--pages", 70)
        .fails(4)
        .complains(warc.getFileName().toString(), "fsck");
    Files.write(warc, whole);
    Cli.run("fsck", out).exits(0).says("is clean");
    Files.write(warc, Arrays.copyOf(whole, whole.length / 2));
    JsonNode torn = Cli.run("fsck", out, "--json").exits(1).json();
    assertTrue(torn.path("problems").size() > 20, torn::toString);
    Cli few = Cli.run("fsck", out).exits(1).says("more; --json prints them all", "the visits say");
    assertTrue(few.out().lines().count() < 25, few.out());
    JsonNode mended = Cli.run("fsck", out, "--repair", "--json").exits(0).json();
    assertTrue(mended.path("clean").asBoolean());
    long left = new Crawled(out).stored().size();
    assertTrue(left > 10 && left < 50, "pages left: " + left);
    Cli.run("crawl", "--resume", out, "--pages", "+200").exits(0);
    Cli.run("fsck", out).exits(0);
    List<String> stored = new Crawled(out).stored();
    assertEquals(stored.size(), stored.stream().distinct().count());
    assertTrue(stored.size() >= 60, "pages: " + stored.size());
  }

  @Test
  void smallStatesThatAreDamaged() throws IOException {
    Path out = temp.resolve("my crawl");
    Cli.crawl(out, "--pages", 30).exits(0);
    String remedy = "'cormorant fsck \"" + out + "\" --repair'";
    for (String name : List.of("verdicts.state", "cut.state", "ending.state")) {
      Files.writeString(out.resolve(name), "{\"damaged");
      Cli.run("fsck", out).exits(1).says(name + " is damaged", remedy);
      Cli.run("fsck", out, "--repair").exits(0).says("Repaired.");
      Cli.run("fsck", out).exits(0).says("is clean");
      Cli.run("status", out).exits(0).says("relevant");
    }
    Files.writeString(out.resolve("cut.state"), "{}");
    Cli.run("status", out).fails(4).complains("cut.state is damaged", remedy);
  }

  @Test
  void weightsThatAreNotThere() {
    Path nowhere = temp.resolve("nowhere");
    System.setProperty(Weights.FOLDER, nowhere.toString());
    try {
      Cli.crawl(temp.resolve("out"))
          .fails(4)
          .complains("lists.txt in " + nowhere, "let -Dcormorant.weights name");
    } finally {
      System.clearProperty(Weights.FOLDER);
    }
  }

  @Test
  void aFolderThatCannotBeWritten() {
    Cli.crawl(Path.of("/proc/cormorant")).fails(16).complains("/proc/cormorant");
  }

  @Test
  void aStoreOfANewerVersion() throws Exception {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 20, "--connections", 1).exits(0);
    format(out, 99);
    Cli.run("crawl", "--resume", out).fails(4).complains("newer version");
    Cli.run("fsck", out).exits(1).says("newer version");
    assertEquals(20, new Crawled(out).downloads());
    format(out, 1);
    Cli.run("crawl", "--resume", out, "--pages", "+5").exits(0);
    new Crawled(out).isWhole(25);
  }

  /// Writes the number of the format into the store.
  private static void format(Path crawl, int number) throws Exception {
    RocksDB.loadLibrary();
    String store = crawl.resolve("store").toString();
    try (Options options = new Options();
        DBOptions all = new DBOptions()) {
      List<byte[]> names = RocksDB.listColumnFamilies(options, store);
      List<ColumnFamilyHandle> columns = new ArrayList<>();
      try (RocksDB db =
          RocksDB.open(
              all, store, names.stream().map(ColumnFamilyDescriptor::new).toList(), columns)) {
        for (ColumnFamilyHandle column : columns) {
          if (Arrays.equals(column.getName(), "meta".getBytes(StandardCharsets.UTF_8))) {
            db.put(column, new byte[] {'f'}, new byte[] {(byte) number});
          }
          column.close();
        }
      }
    }
  }

  @Test
  @Tag("slow")
  void aFullDiskAndOneThatIsReadOnly() throws Exception {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String crawl =
        "%s -Xmx256m -cp '%s' %s crawl"
            .formatted(java, System.getProperty("java.class.path"), Main.class.getName());
    String first =
        "%s --web %s --topic %s --keep all --pages 1500 --min-free 0 --out %s/out"
            .formatted(crawl, Cli.WEB, Cli.TOPIC, disk);
    String script =
        """
        mount -t tmpfs -o size=6m none %1$s || exit 99
        %2$s; echo first $?
        mount -o remount,size=200m %1$s
        %3$s --resume %1$s/out; echo second $?
        %4$s fsck %1$s/out; echo third $?
        mount -o remount,ro %1$s
        %3$s --resume %1$s/out --pages +5; echo fourth $?
        %4$s fsck %1$s/out; echo fifth $?
        mount -o remount,rw %1$s
        %3$s --resume %1$s/out --pages +5; echo sixth $?
        """
            .formatted(disk, first, crawl, crawl.replaceFirst(" crawl$", ""));
    Path said = temp.resolve("said");
    Process process =
        new ProcessBuilder("unshare", "-rm", "sh", "-c", script)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    int code = process.waitFor();
    String text = Files.readString(said);
    Assumptions.assumeTrue(code != 99 && text.contains("first "), "no file system of our own");
    assertTrue(text.contains("first 16"), text);
    assertTrue(text.contains("No space left") && !text.contains("\tat "), text);
    assertTrue(text.contains("second 0") && text.contains("third 0"), text);
    assertTrue(text.contains("fourth 16") && text.contains("Read-only"), text);
    assertTrue(text.contains("fifth 0") && text.contains("sixth 0"), text);
  }
}
