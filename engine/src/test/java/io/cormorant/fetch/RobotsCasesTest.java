package io.cormorant.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Url;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Files of all kinds and what they allow us, read as a crawl reads them: from the bytes of the
/// answer to the verdict on an address.
final class RobotsCasesTest {
  private static final String FILE = "robots-cases.yaml";
  private static final String SITE = "http://shore.test";
  private static final long SEED = 20_261_115L;

  /// @param verdict whether the path may be fetched
  @SuppressWarnings("ArrayRecordComponent")
  record Case(String about, byte[] file, String type, String path, boolean verdict) {
    @Override
    public String toString() {
      return about + ": " + path + (verdict ? " is allowed" : " is forbidden");
    }
  }

  static Stream<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (Map<?, ?> file : files()) {
      String about = text(file, "about");
      byte[] bytes = bytes(file);
      String type = type(file);
      for (String path : list(file, "allowed")) {
        cases.add(new Case(about, bytes, type, path, true));
      }
      for (String path : list(file, "forbidden")) {
        cases.add(new Case(about, bytes, type, path, false));
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void obeysTheFile(Case one) throws InterruptedException {
    RobotsGate gate = gate(one.file(), one.type());
    boolean allowed = gate.refusal(Url.of(SITE + one.path())).isEmpty();
    assertEquals(one.verdict(), allowed, one::toString);
  }

  @Test
  void readsAllCases() throws IOException {
    long count = cases().count();
    assertTrue(count > 200, "only " + count + " cases were read");
  }

  @Test
  void takesDelaysAndSitemapsFromFiles() throws IOException, InterruptedException {
    for (Map<?, ?> file : files()) {
      RobotsGate gate = gate(bytes(file), type(file));
      gate.refusal(Url.of(SITE + "/"));
      if (file.get("delay") instanceof Number seconds) {
        Duration delay = Duration.ofMillis(Math.round(seconds.doubleValue() * 1_000));
        assertEquals(delay, gate.crawlDelay(SITE), () -> text(file, "about"));
      }
      if (file.containsKey("sitemaps")) {
        List<String> found = gate.sitemaps(SITE).stream().map(Url::toString).toList();
        assertEquals(list(file, "sitemaps"), found, () -> text(file, "about"));
      }
    }
  }

  @Test
  @Timeout(60)
  void readsHalfAMillionBlanksAtOnce() throws InterruptedException {
    String blanks = " ".repeat(RobotsGate.MAX_BYTES - 100);
    for (String line :
        List.of("User-agent" + blanks, blanks + "User-agent", "User-agent:*" + blanks)) {
      String file = line + "\nUser-agent: * all\nDisallow: /x\n";
      RobotsGate gate = gate(file.getBytes(StandardCharsets.US_ASCII), "text/plain");
      assertTrue(gate.refusal(Url.of(SITE + "/x")).isPresent());
    }
  }

  @Test
  void boundsPatternsAndForbidsRatherMore() {
    String stars = "*a".repeat(RobotsFile.MAX_STARS);
    RobotsFile many =
        file(
            "Disallow: /x"
                + stars
                + "*b\nAllow: /y"
                + stars
                + "*b\nDisallow: /y\nDisallow: /z"
                + stars);
    assertFalse(many.allows(Url.of(SITE + "/x" + "a".repeat(RobotsFile.MAX_STARS))));
    assertTrue(many.allows(Url.of(SITE + "/xa")));
    assertFalse(many.allows(Url.of(SITE + "/y" + "a".repeat(RobotsFile.MAX_STARS) + "b")));
    assertFalse(many.allows(Url.of(SITE + "/z" + "a".repeat(RobotsFile.MAX_STARS))));
    assertEquals(List.of(), file("Disallow: /" + "a".repeat(3_000)).rules());
    RobotsFile long5001 =
        file(
            "Disallow: /b*b\n"
                + IntStream.range(10_000, 10_000 + RobotsFile.MAX_PATTERNS)
                    .mapToObj(i -> "Disallow: /*a" + i + "\n")
                    .collect(Collectors.joining()));
    assertFalse(long5001.allows(Url.of(SITE + "/xa10000")));
    assertFalse(long5001.allows(Url.of(SITE + "/bx")));
    assertTrue(long5001.allows(Url.of(SITE + "/x")));
  }

  private static RobotsFile file(String rules) {
    byte[] body = ("User-agent: *\n" + rules + "\n").getBytes(StandardCharsets.US_ASCII);
    return RobotsFile.read(Url.of(SITE + "/robots.txt"), body, true, "text/plain");
  }

  @Test
  void matchesAsTheRegularExpressionOfAPatternDoes() {
    SplittableRandom random = new SplittableRandom(SEED);
    int matches = 0;
    for (int i = 0; i < 50_000; i++) {
      String pattern = "/" + letters(random, "aab/**") + (random.nextInt(3) == 0 ? "$" : "");
      String path = "/" + letters(random, "aaab/");
      String expression =
          pattern.endsWith("$")
              ? pattern.substring(0, pattern.length() - 1).replace("*", ".*")
              : pattern.replace("*", ".*") + ".*";
      boolean expected = path.matches(expression);
      matches += expected ? 1 : 0;
      assertEquals(
          expected,
          new RobotsFile.Rule(pattern, true).matches(path),
          () -> "seed " + SEED + ": " + pattern + " on " + path);
    }
    assertTrue(matches > 5_000, "few patterns matched: " + matches);
  }

  private static String letters(SplittableRandom random, String of) {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(8); n > 0; n--) {
      text.append(of.charAt(random.nextInt(of.length())));
    }
    return text.toString();
  }

  private static RobotsGate gate(byte[] file, String type) {
    Headers headers = new Headers(List.of(new Headers.Field("Content-Type", type)));
    HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
    Reply answer = new Reply.Answer(200, headers, file, true, null, request);
    return new RobotsGate((url, known, max) -> answer, () -> Instant.EPOCH);
  }

  private static List<Map<?, ?>> files() throws IOException {
    try (InputStream in = RobotsCasesTest.class.getResourceAsStream(FILE)) {
      Object loaded = new Load(LoadSettings.builder().build()).loadFromInputStream(in);
      List<Map<?, ?>> files = new ArrayList<>();
      ((List<?>) Objects.requireNonNull(loaded)).forEach(file -> files.add((Map<?, ?>) file));
      return files;
    }
  }

  private static byte[] bytes(Map<?, ?> file) {
    String text =
        file.get("file") instanceof List<?> lines
            ? lines.stream().map(Object::toString).collect(Collectors.joining(text(file, "ends")))
            : text(file, "file");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(HexFormat.of().parseHex(textOr(file, "prefix", "")));
    bytes.writeBytes(text.getBytes(Charset.forName(textOr(file, "charset", "UTF-8"))));
    return bytes.toByteArray();
  }

  private static String type(Map<?, ?> file) {
    return textOr(file, "type", "text/plain");
  }

  private static List<String> list(Map<?, ?> map, String key) {
    return map.get(key) instanceof List<?> list
        ? list.stream().map(Object::toString).toList()
        : List.of();
  }

  private static String text(Map<?, ?> map, String key) {
    return Objects.requireNonNull(map.get(key), () -> key + " of " + map).toString();
  }

  private static String textOr(Map<?, ?> map, String key, String otherwise) {
    @Nullable Object value = map.get(key);
    return value == null ? otherwise : value.toString();
  }
}
