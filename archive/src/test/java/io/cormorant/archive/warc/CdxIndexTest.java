package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTargetRecord;
import org.netpreserve.jwarc.cdx.CdxFormat;
import org.netpreserve.jwarc.cdx.CdxWriter;

class CdxIndexTest {
  private static final long SEED = 20260103;
  private static final int PAGES = 150;
  private static final long ROLL_AT = 20_000;

  @TempDir Path folder;

  @Test
  void writesLinesAsPywbDoes() {
    CdxRecord record =
        CdxRecord.of(
            "http://www.Example.com:8080/A/?b=2&a=1",
            Pages.START,
            "Text/\"HTML; charset=utf-8",
            200,
            "sha1:G7HRM7BGOKSKMSXZAHMUQTTV53QOFSMK",
            1219,
            771,
            "x.warc.gz");
    assertEquals(
        "com,example:8080)/a?a=1&b=2 20260102030405 {\"url\":"
            + " \"http://www.Example.com:8080/A/?b=2&a=1\", \"mime\": \"Text/\\u0022HTML\","
            + " \"status\": \"200\", \"digest\": \"sha1:G7HRM7BGOKSKMSXZAHMUQTTV53QOFSMK\","
            + " \"length\": \"1219\", \"offset\": \"771\", \"filename\": \"x.warc.gz\"}",
        record.line());
    assertEquals(record, CdxRecord.parse(record.line()));
  }

  @Test
  void findsEveryCaptureWhereItLies() throws Exception {
    Map<Url, Integer> captures = write(false);
    assertTrue(Pages.files(folder).size() > 3, "the test should roll");
    assertTrue(Files.exists(folder.resolve("index.cdxj")));
    assertFound(captures);
  }

  @Test
  void findsThemInTheIndexesOfTheFilesWhileTheCrawlRuns() throws Exception {
    Map<Url, Integer> captures = write(false);
    Files.delete(folder.resolve("index.cdxj"));
    assertFound(captures);
  }

  /// Killed at several places; the next run makes the same index as one that was never killed.
  @Test
  void makesTheIndexAgainAfterACrash() throws Exception {
    Map<Url, Integer> captures = write(true);
    List<String> whole = lines();
    for (Path file : indexes()) {
      Files.delete(file);
    }
    Pages.store(folder, ROLL_AT).close();
    assertEquals(whole, lines());
    assertFound(captures);
  }

  @Test
  void aCutFileLosesTheLinesOfWhatWasCut() throws Exception {
    WarcStore store = Pages.store(folder, WarcStore.ROLL_AT);
    store.append(Pages.page(1));
    WarcPosition committed = store.position();
    store.append(Pages.page(2));
    store.close();
    WarcRepair.cutTo(folder, committed);
    assertFalse(Files.exists(folder.resolve("index.cdxj")));
    Pages.store(folder, WarcStore.ROLL_AT).close();
    assertEquals(1, lines().size());
    CdxIndex index = CdxIndex.open(folder);
    assertEquals(1, index.lookup(Pages.page(1).capture().document().url()).size());
    assertEquals(0, index.lookup(Pages.page(2).capture().document().url()).size());
  }

  @Test
  void jwarcIndexesTheFilesAlike() throws Exception {
    write(false);
    List<String> theirs = new ArrayList<>();
    for (Path file : Pages.files(folder)) {
      StringWriter text = new StringWriter();
      try (CdxWriter writer = new CdxWriter(text)) {
        writer.setFormat(CdxFormat.CDXJ);
        writer.process(List.of(file), false);
      }
      text.toString().lines().map(CdxRecord::parse).map(CdxRecord::line).forEach(theirs::add);
    }
    theirs.sort(Comparator.naturalOrder());
    List<String> ours = lines();
    assertEquals(theirs.size(), ours.size());
    for (int i = 0; i < ours.size(); i++) {
      assertEquals(theirs.get(i), ours.get(i));
    }
  }

  @Test
  void sortsAndMergesMoreLinesThanItHolds() throws Exception {
    Random random = new Random(SEED);
    List<String> lines =
        random.ints(50_000, 0, 30_000).mapToObj(n -> Integer.toString(n, 36)).toList();
    Path unsorted = Files.write(folder.resolve("unsorted"), lines);
    CdxFiles.sort(unsorted, folder.resolve("sorted"));
    List<String> sorted = new ArrayList<>(lines);
    sorted.sort(Comparator.naturalOrder());
    assertEquals(sorted, Files.readAllLines(folder.resolve("sorted")));
    List<Path> parts = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      List<String> part = new ArrayList<>();
      for (int j = i; j < sorted.size(); j += 300) {
        part.add(sorted.get(j));
      }
      parts.add(Files.write(folder.resolve("part" + i), part));
    }
    CdxFiles.merge(parts, folder.resolve("merged"));
    assertEquals(sorted, Files.readAllLines(folder.resolve("merged")));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(303, files.count(), "no file is left behind");
    }
  }

  private void assertFound(Map<Url, Integer> captures) throws IOException {
    CdxIndex index = CdxIndex.open(folder);
    for (Map.Entry<Url, Integer> capture : captures.entrySet()) {
      List<CdxRecord> found = index.lookup(capture.getKey());
      assertEquals(1, found.size(), () -> capture.getKey() + ", seed " + SEED);
      assertRecord(found.getFirst(), capture.getKey(), capture.getValue());
    }
    assertEquals(List.of(), index.lookup(Url.of("http://nowhere.example/")));
    assertEquals(List.of(), index.lookup(Url.of("http://0.aaa/")));
  }

  /// The bytes the index names are the one record, no more and no less.
  private void assertRecord(CdxRecord line, Url url, int payload) throws IOException {
    byte[] file = Files.readAllBytes(folder.resolve(line.filename()));
    byte[] member = new byte[(int) line.length()];
    System.arraycopy(file, (int) line.offset(), member, 0, member.length);
    try (WarcReader reader = new WarcReader(MemoryChannel.over(member))) {
      WarcRecord record = reader.next().orElseThrow();
      assertEquals(url.toString(), ((WarcTargetRecord) record).target());
      if (line.isRevisit()) {
        assertInstanceOf(WarcRevisit.class, record);
      } else {
        byte[] body = ((WarcResponse) record).http().body().stream().readAllBytes();
        assertEquals("payload " + payload, new String(body, UTF_8).strip());
      }
      assertTrue(reader.next().isEmpty());
    }
  }

  /// Writes pages of random URLs, a third of them copies of earlier ones.
  ///
  /// @return the URLs and the number of the payload of each
  private Map<Url, Integer> write(boolean killed) {
    Random random = new Random(SEED);
    Map<Url, Integer> captures = new LinkedHashMap<>();
    WarcStore store = Pages.store(folder, ROLL_AT);
    while (captures.size() < PAGES) {
      Url url = url(random);
      if (captures.containsKey(url)) {
        continue;
      }
      int number = captures.size();
      boolean copy = number > 0 && random.nextInt(3) == 0;
      int payload =
          copy
              ? captures.values().stream().skip(random.nextInt(number)).findFirst().orElseThrow()
              : number;
      Response.Document document = document(url, payload);
      if (copy) {
        assertNotNull(store.revisit(Pages.capture(document, number)), "seed " + SEED);
      } else {
        store.append(Pages.page(document, number));
      }
      captures.put(url, payload);
      if (killed && random.nextInt(12) == 0) {
        store.abandon();
        store = Pages.store(folder, ROLL_AT);
      }
    }
    store.close();
    return captures;
  }

  private static Response.Document document(Url url, int payload) {
    byte[] body = ("payload " + payload + " ".repeat(payload)).getBytes(UTF_8);
    Headers headers = Headers.of("Content-Type", "text/html");
    return new Response.Document(url, 200, headers, body, null, Pages.REQUEST);
  }

  /// Many that share a key: the case of the path, `www.`, the order of the query.
  private static Url url(Random random) {
    String host =
        (random.nextBoolean() ? "www." : "") + (char) ('a' + random.nextInt(4)) + ".example";
    String port = random.nextInt(4) == 0 ? ":8080" : "";
    StringBuilder path = new StringBuilder("/");
    for (int i = random.nextInt(4); i > 0; i--) {
      path.append("aAbB/-ü中".charAt(random.nextInt(8)));
    }
    String query = new String[] {"", "?a=1&b=2", "?b=2&a=1", "?q=中"}[random.nextInt(4)];
    return Url.of((random.nextBoolean() ? "http://" : "https://") + host + port + path + query);
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(folder.resolve("index.cdxj"));
  }

  private List<Path> indexes() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".cdxj")).toList();
    }
  }
}
