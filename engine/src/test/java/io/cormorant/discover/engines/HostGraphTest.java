package io.cormorant.discover.engines;

import static io.cormorant.discover.engines.Engines.failed;
import static io.cormorant.discover.engines.Engines.found;
import static io.cormorant.discover.engines.Engines.open;
import static io.cormorant.discover.engines.Engines.urls;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostGraphTest {
  private static final String VERTICES =
      "0\tcom.example\n1\tcom.example.blog\n2\torg.other\n3\torg.third\n4\tnot a host\n";
  private static final String EDGES = "1\t0\n2\t0\n2\t1\n4\t0\n2\t0\n0\t0\n";

  @TempDir Path folder;

  @Test
  void namesTheHomesOfHostsThatLink() throws Exception {
    SearchEngine engine = graph(VERTICES, EDGES);
    assertEquals(Set.of(Query.Kind.BACKLINKS), engine.answers());
    assertTrue(engine.isLocal());
    Set<String> both = Set.of("https://blog.example.com/", "https://other.org/");
    assertEquals(both, Set.copyOf(urls(ask(engine, "https://example.com/page"))));
    assertEquals(both, Set.copyOf(urls(ask(engine, "http://www.example.com:8080/"))));
    assertEquals(List.of("https://other.org/"), urls(ask(engine, "https://blog.example.com/")));
    assertEquals(List.of(), urls(ask(engine, "https://third.org/")));
    assertEquals(List.of(), urls(ask(engine, "https://unknown.org/")));
    assertFalse(found(ask(engine, "https://example.com/")).more());
    Query query = new Query.Backlinks(Url.of("https://example.com/"));
    assertEquals(List.of(), urls(engine.ask(query, 1)));
  }

  @Test
  void takesGraphsOfDomains() throws Exception {
    SearchEngine engine =
        graph("0\tcom.example\t17\n1\tuk.co.third\t1\n2\torg.other\t3\n", "1\t0\n2\t1\n");
    assertEquals(List.of("https://third.co.uk/"), urls(ask(engine, "https://a.b.example.com/")));
    assertEquals(List.of("https://other.org/"), urls(ask(engine, "https://www.third.co.uk/")));
  }

  @Test
  void takesPackedFilesFoldersAndPatterns() throws Exception {
    Path vertices = Files.createDirectory(folder.resolve("v"));
    Files.write(vertices.resolve("part-0.txt.gz"), gzip("0\tcom.example\n"));
    byte[] members = concat(gzip("1\torg.other\r\n"), gzip("2\torg.third"));
    Files.write(vertices.resolve("part-1.txt.gz"), members);
    Files.writeString(folder.resolve("edges-0"), "1\t0\n");
    Files.writeString(folder.resolve("edges-1"), "\n2\t0\n");
    Files.writeString(folder.resolve("other"), "nonsense");
    SearchEngine engine = open("host-graph:vertices=" + vertices + ",edges=" + folder + "/edges-*");
    assertEquals(
        Set.of("https://other.org/", "https://third.org/"),
        Set.copyOf(urls(ask(engine, "https://example.com/"))));
  }

  @Test
  void looksForWhatItWillBeAskedInTheSamePasses() throws Exception {
    SearchEngine engine = graph(VERTICES, EDGES);
    engine.foresee(
        Stream.of("https://blog.example.com/x", "https://unknown.org/")
            .<Query>map(url -> new Query.Backlinks(Url.of(url)))
            .toList());
    assertEquals(2, urls(ask(engine, "https://example.com/")).size());
    Files.delete(folder.resolve("edges"));
    assertEquals(List.of("https://other.org/"), urls(ask(engine, "https://blog.example.com/")));
    assertEquals(List.of(), urls(ask(engine, "https://unknown.org/")));
    assertEquals(2, urls(ask(engine, "https://example.com/")).size());
    assertTrue(failed(ask(engine, "https://other.org/")).why().contains("edges"));
  }

  @Test
  void keepsASampleThatIsTheSameInAnyOrder() throws Exception {
    int hosts = 5_000;
    String vertices =
        IntStream.range(0, hosts)
            .mapToObj(i -> i + "\torg.host" + i)
            .collect(Collectors.joining("\n"));
    List<String> edges =
        new ArrayList<>(IntStream.range(1, hosts).mapToObj(i -> i + "\t0").toList());
    Files.writeString(folder.resolve("vertices"), vertices);
    List<List<String>> samples = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Files.write(folder.resolve("edges"), edges);
      samples.add(urls(ask(open(spec() + ",limit=100"), "https://host0.org/")));
      Collections.reverse(edges);
    }
    assertEquals(100, samples.getFirst().size());
    assertEquals(samples.getFirst(), samples.getLast());
    long early =
        samples.getFirst().stream()
            .filter(url -> Integer.parseInt(url.replaceAll("\\D", "")) < hosts / 2)
            .count();
    assertTrue(early > 20 && early < 80, "from all parts of the file: " + early);
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        arguments("x\tcom.example\n", "1\t0\n", "line 1 of FOLDER/vertices has no number as"),
        arguments("0\tcom.example\n1\n", "1\t0\n", "line 2 of FOLDER/vertices has fewer than 2"),
        arguments(
            "0\tcom.example\n", "1\t0\n1 0\n", "line 2 of FOLDER/edges has fewer than 2 fields"),
        arguments("0\tcom.example\n", "-1\t0\n", "line 1 of FOLDER/edges has no number as field 1"),
        arguments(
            "0\tcom.example\n", "\n\n1\t\n", "line 3 of FOLDER/edges has no number as field 2"),
        arguments(
            "0\tcom.example\n" + "x".repeat(GraphFile.MOST_LINE + 1),
            "1\t0\n",
            "line 2 of FOLDER/vertices is longer than"));
  }

  @ParameterizedTest
  @MethodSource("damages")
  void saysWhereAFileIsDamaged(String vertices, String edges, String why) throws Exception {
    SearchEngine engine = graph(vertices, edges);
    Answer.Failed failed = failed(ask(engine, "https://example.com/"));
    assertTrue(failed.why().startsWith(why.replace("FOLDER", folder.toString())), failed.why());
    assertFalse(failed.mayPass());
  }

  @Test
  void saysThatAFileWasCutOff() throws Exception {
    byte[] packed = gzip(EDGES.repeat(1_000));
    Files.writeString(folder.resolve("vertices"), VERTICES);
    Files.write(folder.resolve("edges"), Arrays.copyOf(packed, packed.length - 9));
    String why = failed(ask(open(spec()), "https://example.com/")).why();
    assertTrue(why.matches(".*/edges is damaged after line \\d+; download it again"), why);
  }

  @Test
  void bearsWhateverIsInTheFiles() throws Exception {
    byte[] vertices = VERTICES.getBytes(UTF_8);
    byte[] edges = gzip(EDGES);
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Files.write(folder.resolve("vertices"), mutated(vertices, random));
      Files.write(folder.resolve("edges"), mutated(edges, random));
      Answer answer = ask(open(spec()), "https://example.com/");
      if (answer instanceof Answer.Failed failed) {
        assertTrue(failed.why().contains(folder.toString()), "seed " + seed + ": " + failed.why());
      }
    }
  }

  private static byte[] mutated(byte[] good, Random random) {
    byte[] bytes = Arrays.copyOf(good, good.length - random.nextInt(good.length / 4));
    for (int i = random.nextInt(4); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing", "missing/*", "empty", "empty/*.gz", "[", "a\u0000b"})
  void refusesNamesOfNoFile(String name) throws Exception {
    Files.createDirectory(folder.resolve("empty"));
    String value = folder + "/" + name;
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> open("host-graph:vertices=" + value + ",edges=" + folder));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("option 'vertices' of 'host-graph' takes a"),
        refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.example.www", "com", "", ".", "a..b", ".a."})
  void turnsNamesRoundAndBack(String name) {
    String turned = HostGraphEngine.reversed(name);
    assertEquals(name, HostGraphEngine.reversed(turned));
    assertEquals(
        new TreeSet<>(List.of(name.split("\\.", -1))),
        new TreeSet<>(List.of(turned.split("\\.", -1))));
  }

  @Test
  void turnsNamesRound() {
    assertEquals("www.example.com", HostGraphEngine.reversed("com.example.www"));
  }

  private SearchEngine graph(String vertices, String edges) throws IOException {
    Files.writeString(folder.resolve("vertices"), vertices);
    Files.writeString(folder.resolve("edges"), edges);
    return open(spec());
  }

  private String spec() {
    return "host-graph:vertices=%s/vertices,edges=%s/edges".formatted(folder, folder);
  }

  private static Answer ask(SearchEngine engine, String url) throws InterruptedException {
    return engine.ask(new Query.Backlinks(Url.of(url)), 0);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(UTF_8));
    }
    return packed.toByteArray();
  }

  private static byte[] concat(byte[] one, byte[] two) {
    byte[] both = Arrays.copyOf(one, one.length + two.length);
    System.arraycopy(two, 0, both, one.length, two.length);
    return both;
  }
}
