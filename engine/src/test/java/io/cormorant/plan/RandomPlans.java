package io.cormorant.plan;

import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Ontology;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/// Plans with every value a topic file can hold, odd texts above all.
final class RandomPlans {
  private static final String ODD =
      "ab: #-'\"\\{}[]&*!|>%@`,?~\t\n\u0085\u2028\u00a0\uFEFFé中😀0.=n";

  private RandomPlans() {}

  static CrawlPlan next(Random random) {
    return new CrawlPlan(
        topic(random),
        new WordFiles(
            random.nextBoolean() ? null : Path.of("/v: w", "#" + random.nextInt(9) + ".vec"),
            random.nextBoolean() ? null : Path.of("/hownet")),
        some(random, i -> Url.of("http://h" + i + ".org/p?q=" + random.nextInt(9) + "&r=%20:")),
        scope(random),
        random.nextBoolean() ? "live" : "recorded:" + text(random),
        access(random),
        random.nextBoolean() ? "null" : "best-first:" + text(random),
        "vsm",
        new Discovery(
            random.nextBoolean() ? List.of() : some(random, _ -> text(random)),
            random.nextBoolean()),
        new Budget(
            1 + random.nextInt(10_000),
            Duration.ofNanos(1 + nanos(random)),
            1 + nanos(random),
            random.nextBoolean() ? Budget.ANY : 1 + random.nextInt(10_000),
            random.nextBoolean() ? 0 : random.nextInt(1, 1_000) / 1_000.0),
        1 + random.nextInt(64),
        Duration.ofNanos(nanos(random)),
        random.nextLong(),
        new Keeping(
            List.of(Keep.values()).get(random.nextInt(3)),
            List.of(Precision.values()).get(random.nextInt(3)),
            random.nextBoolean()),
        random.nextBoolean(),
        nanos(random));
  }

  private static Topic topic(Random random) {
    Map<String, Keyword> keywords = new LinkedHashMap<>();
    for (int i = 0; i <= random.nextInt(4); i++) {
      String term = text(random);
      keywords.put(term, new Keyword(term, 1 - random.nextDouble()));
    }
    List<Keyword> given = List.copyOf(keywords.values());
    List<Concept> concepts = concepts(random);
    return new Topic(
        "id-" + random.nextInt(99),
        text(random),
        concepts.isEmpty() ? given : new Ontology(concepts).keywords(given),
        random.nextBoolean() ? "" : text(random).strip(),
        random.nextBoolean() ? List.of() : some(random, i -> Url.of("http://good" + i + ".org/?a")),
        random.nextBoolean() ? List.of() : some(random, i -> Url.of("http://bad" + i + ".org/#:")),
        some(random, _ -> text(random)),
        concepts,
        random.nextBoolean() ? null : "zh-Hans",
        random.nextBoolean() ? null : 1 - random.nextDouble());
  }

  private static List<Concept> concepts(Random random) {
    List<Concept> concepts = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      String parent =
          concepts.isEmpty() ? null : concepts.get(random.nextInt(concepts.size())).name();
      String name = text(random) + i;
      concepts.add(new Concept(name, parent, some(random, _ -> text(random))));
    }
    return concepts;
  }

  private static Access access(Random random) {
    Map<String, InetSocketAddress> places = new LinkedHashMap<>();
    some(random, i -> "h" + i + ".org")
        .forEach(
            host ->
                places.put(
                    host,
                    new InetSocketAddress(
                        random.nextBoolean() ? "10.0.0.1" : "2001:db8::1", random.nextInt(9))));
    return new Access(
        random.nextBoolean() ? null : "me@example.org",
        random.nextBoolean(),
        random.nextBoolean()
            ? null
            : new Proxy(random.nextBoolean(), "[::1]", 1 + random.nextInt(65_535), null),
        places,
        random.nextBoolean(),
        random.nextBoolean() ? null : Path.of("/a: b", "#c" + random.nextInt(9)),
        random.nextBoolean() ? Render.AUTO : Render.ALWAYS);
  }

  private static Scope scope(Random random) {
    return new Scope(
        some(random, i -> "h" + i + ".org"),
        some(random, i -> "bad" + i + ".org"),
        some(random, i -> "/a\"b\\" + i),
        some(random, i -> "*" + i + "$"),
        random.nextInt(9),
        random.nextInt(1 << 30),
        List.of("en", "no"),
        random.nextBoolean());
  }

  private static long nanos(Random random) {
    long[] units = {1, 1_000, 1_000_000, 1_000_000_000, 60_000_000_000L, 1 << 10, 1 << 30};
    return random.nextInt(100_000) * units[random.nextInt(units.length)];
  }

  private static <T> List<T> some(Random random, java.util.function.IntFunction<T> maker) {
    return IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(maker).toList();
  }

  private static String text(Random random) {
    int[] pool = ODD.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      text.appendCodePoint(pool[random.nextInt(pool.length)]);
    }
    return text.toString().isBlank() ? "null" : text.toString();
  }
}
