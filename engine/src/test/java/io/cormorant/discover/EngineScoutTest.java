package io.cormorant.discover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.discover.Scout.Naming;
import io.cormorant.discover.Scout.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class EngineScoutTest {
  private static final Instant START = Instant.parse("2026-11-18T00:00:00Z");
  private static final Duration SECOND = Duration.ofSeconds(1);

  /// Time passes only when somebody rests.
  private final List<Duration> pauses = new CopyOnWriteArrayList<>();

  private volatile Instant now = START;

  @TempDir Path folder;

  /// An engine that says what the test likes and remembers what it was asked.
  private static final class Scripted implements SearchEngine {
    final List<String> asked = new CopyOnWriteArrayList<>();
    final List<List<String>> foreseen = new CopyOnWriteArrayList<>();
    private final String name;
    private final Query.Kind kind;
    private final BiFunction<Query, Integer, Answer> answers;

    Scripted(String name, Query.Kind kind, BiFunction<Query, Integer, Answer> answers) {
      this.name = name;
      this.kind = kind;
      this.answers = answers;
    }

    Scripted(String name, BiFunction<Query, Integer, Answer> answers) {
      this(name, Query.Kind.WORDS, answers);
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Set<Query.Kind> answers() {
      return Set.of(kind);
    }

    @Override
    public Answer ask(Query query, int page) {
      asked.add(query.text() + "/" + page);
      return answers.apply(query, page);
    }

    @Override
    public void foresee(Collection<Query> queries) {
      foreseen.add(queries.stream().map(Query::text).toList());
    }
  }

  @Test
  void repliesInOrderAndSaysWhoNamedWhat() {
    Scripted one = new Scripted("one", (_, _) -> found(false, "a", "b", "c"));
    Scripted two = new Scripted("two", (_, _) -> found(false, "c", "d"));
    try (EngineScout scout = scout(null, one, two)) {
      scout.ask(words("x"));
      scout.ask(words("y"));
      assertTrue(scout.isAsking());
      Reply x = reply(scout);
      assertEquals(words("x"), x.query());
      assertEquals(List.of("c", "a", "b", "d"), paths(x), "named by two, then by place");
      assertEquals(
          List.of(new Naming("one", 3), new Naming("two", 1)), x.leads().getFirst().namings());
      assertEquals(List.of(new Naming("one", 1)), x.leads().get(1).namings());
      assertEquals(List.of(), x.failures());
      assertTrue(scout.isAsking());
      assertEquals(words("y"), reply(scout).query());
      assertFalse(scout.isAsking());
      assertEquals(Optional.empty(), scout.reply());
    }
  }

  @Test
  void asksOnlyWhoAnswersTheKind() {
    Scripted words = new Scripted("words", (_, _) -> found(false, "a"));
    Scripted site = new Scripted("site", Query.Kind.SITE, (_, _) -> found(false, "b"));
    try (EngineScout scout = scout(null, words, site)) {
      assertEquals(Set.of(Query.Kind.WORDS, Query.Kind.SITE), scout.answers());
      assertEquals(List.of("b"), paths(ask(scout, new Query.Site("h.example"))));
      assertEquals(List.of(), paths(ask(scout, new Query.Backlinks(Url.of("https://a.example")))));
      assertEquals(List.of(), words.asked);
    }
  }

  @Test
  void turnsPagesAsFarAsItMay() {
    Scripted engine = new Scripted("e", (_, page) -> found(true, "a" + page, "b", "c" + page));
    try (EngineScout scout = scout(null, engine)) {
      Reply reply = ask(scout, words("x"));
      assertEquals(List.of("a0", "b", "c0", "a1", "c1"), paths(reply));
      assertEquals(List.of(new Naming("e", 5)), reply.leads().getLast().namings());
      assertEquals(List.of("x/0", "x/1"), engine.asked);
    }
  }

  @Test
  void keepsItsDistance() {
    Scripted engine = new Scripted("e", (_, _) -> found(false, "a"));
    try (EngineScout scout = scout(null, engine)) {
      ask(scout, words("x"));
      assertEquals(List.of(), pauses);
      now = now.plusMillis(300);
      ask(scout, words("y"));
      assertEquals(List.of(Duration.ofMillis(700)), pauses);
      now = now.plusSeconds(5);
      ask(scout, words("z"));
      now = now.minusSeconds(500);
      ask(scout, words("clock set back"));
      assertEquals(List.of(Duration.ofMillis(700), SECOND), pauses);
    }
  }

  @Test
  void needsNoPauseAndNoQuotaForWhatIsHere() {
    SearchEngine local =
        new SearchEngine() {
          @Override
          public String name() {
            return "local";
          }

          @Override
          public Set<Query.Kind> answers() {
            return Set.of(Query.Kind.WORDS);
          }

          @Override
          public Answer ask(Query query, int page) {
            return found(false, query.text());
          }

          @Override
          public boolean isLocal() {
            return true;
          }
        };
    try (EngineScout scout = scout(null, new ScoutLimits(SECOND, 0, 1), local)) {
      assertEquals(List.of("x"), paths(ask(scout, words("x"))));
      assertEquals(List.of("y"), paths(ask(scout, words("y"))));
      assertEquals(List.of(), pauses);
    }
  }

  @Test
  void neverAsksTwiceNotEvenAfterARestart() throws IOException {
    Path file = folder.resolve("answers.jsonl");
    Scripted engine =
        new Scripted("e", (query, page) -> found(page == 0, query.text() + page, "\"é\u2028"));
    try (EngineScout scout = scout(file, engine)) {
      assertEquals(ask(scout, words("x y")), ask(scout, words("x y")));
      assertEquals(List.of("x y/0", "x y/1"), engine.asked);
    }
    assertEquals(2, Files.readAllLines(file).size());
    Scripted again = new Scripted("e", (_, _) -> found(false, "never"));
    try (EngineScout scout = scout(file, again)) {
      assertEquals(3, ask(scout, words("x y")).leads().size());
      assertEquals(List.of(), again.asked);
      ask(scout, words("z"));
      assertEquals(List.of("z/0"), again.asked);
    }
    assertTrue(
        Files.readString(file)
            .startsWith(
                "{\"engine\":\"e\",\"kind\":\"words\",\"text\":\"x y\",\"page\":0,"
                    + "\"time\":\"2026-11-18T00:00:00Z\",\"more\":true,\"hits\":[{\"url\":"));
  }

  @Test
  void goesOnBehindALineThatACrashCutOff() throws IOException {
    Path file = folder.resolve("answers.jsonl");
    try (EngineScout scout = scout(file, new Scripted("e", (_, _) -> found(false, "a")))) {
      ask(scout, words("x"));
      ask(scout, words("y"));
    }
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 9));
    for (int run = 0; run < 2; run++) {
      Scripted engine = new Scripted("e", (_, _) -> found(false, "b"));
      try (EngineScout scout = scout(file, engine)) {
        assertEquals(List.of("a"), paths(ask(scout, words("x"))));
        assertEquals(List.of("b"), paths(ask(scout, words("y"))));
        assertEquals(run == 0 ? List.of("y/0") : List.of(), engine.asked);
      }
    }
  }

  @Test
  void bearsAnyDamageOfTheFile() throws IOException {
    Path file = folder.resolve("answers.jsonl");
    Scripted first = new Scripted("e", (query, _) -> found(false, query.text()));
    try (EngineScout scout = scout(file, first)) {
      IntStream.range(0, 5).forEach(i -> ask(scout, words("q" + i)));
    }
    byte[] whole = Files.readAllBytes(file);
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      byte[] damaged = Arrays.copyOf(whole, whole.length - random.nextInt(whole.length / 2));
      for (int i = random.nextInt(8); i > 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      Files.write(file, damaged);
      AnswerCache cache = new AnswerCache(file);
      AnswerCache.Asked asked = AnswerCache.Asked.of("e", words("new"), 0);
      Answer.Found found = new Answer.Found(List.of(), true);
      cache.put(asked, START, found);
      for (int i = 0; i < 5; i++) {
        cache.get(AnswerCache.Asked.of("e", words("q" + i), 0));
      }
      assertEquals(Optional.of(found), cache.get(asked), "seed " + seed);
      assertEquals(Optional.of(found), new AnswerCache(file).get(asked), "seed " + seed);
    }
  }

  @Test
  void saysOnceWhenTheQuotaIsUsedUp() {
    Scripted engine = new Scripted("e", (_, _) -> found(false, "a"));
    try (EngineScout scout = scout(null, new ScoutLimits(SECOND, 2, 1), engine)) {
      assertEquals(List.of(), ask(scout, words("1")).failures());
      assertEquals(List.of(), ask(scout, words("2")).failures());
      assertEquals(
          List.of(
              "e: it was asked 2 times in this run, the maximum; it is not used again in this run"),
          ask(scout, words("3")).failures());
      assertEquals(List.of(), ask(scout, words("4")).failures());
      assertEquals(List.of("a"), paths(ask(scout, words("1"))), "known answers are still given");
      assertEquals(List.of("1/0", "2/0"), engine.asked);
    }
  }

  @Test
  void asksAgainWhatMayPassAndRestsAsLongAsItIsTold() {
    Answer[] answers = {
      new Answer.Failed("busy", true, null),
      new Answer.Failed("busy", true, Duration.ofHours(1)),
      found(false, "a"),
      new Answer.Failed("no", true, Duration.ofSeconds(7)),
      new Answer.Failed("no", true, null),
      new Answer.Failed("no more", true, null),
      new Answer.Failed("never", false, null)
    };
    int[] count = {0};
    Scripted engine = new Scripted("e", (_, _) -> answers[count[0]++]);
    try (EngineScout scout = scout(null, engine)) {
      Reply got = ask(scout, words("x"));
      assertEquals(List.of("a"), paths(got));
      assertEquals(List.of(), got.failures());
      assertEquals(List.of(AskedEngine.FIRST_PAUSE, AskedEngine.LONGEST_PAUSE), pauses);
      pauses.clear();
      assertEquals(List.of("e: no more"), ask(scout, words("y")).failures());
      assertEquals(
          List.of(SECOND, Duration.ofSeconds(7), AskedEngine.FIRST_PAUSE.multipliedBy(2)), pauses);
      assertEquals(List.of("e: never"), ask(scout, words("z")).failures());
      assertEquals(7, engine.asked.size());
      assertEquals(List.of(), ask(scout, words("z")).failures(), "not put again in this run");
      assertEquals(7, engine.asked.size());
    }
  }

  @Test
  void leavesOutAnEngineThatDiesAndHearsTheOthers() {
    Scripted dead = new Scripted("dead", (_, _) -> new Answer.Failed("gone", false, null));
    Scripted broken =
        new Scripted(
            "broken",
            (_, _) -> {
              throw new IllegalStateException("a\n<b>");
            });
    Scripted well = new Scripted("well", (_, _) -> found(false, "a"));
    List<String> told = new ArrayList<>();
    try (EngineScout scout = scout(null, dead, broken, well)) {
      for (int i = 0; i < 7; i++) {
        Reply reply = ask(scout, words("q" + i));
        assertEquals(List.of("a"), paths(reply));
        told.addAll(reply.failures());
      }
    }
    assertEquals(10, told.size(), told.toString());
    assertEquals("dead: gone", told.getFirst());
    assertEquals("broken: the request failed: java.lang.IllegalStateException: a b", told.get(1));
    assertEquals("dead: gone, failure 5 in a row; it is not used again in this run", told.get(8));
    assertEquals(5, dead.asked.size());
    assertEquals(7, well.asked.size());
  }

  @Test
  void countsFailuresInARowOnly() {
    int[] count = {0};
    Scripted engine =
        new Scripted(
            "e",
            (_, _) ->
                ++count[0] % 5 == 0 ? found(false, "a") : new Answer.Failed("gone", false, null));
    try (EngineScout scout = scout(null, engine)) {
      for (int i = 0; i < 20; i++) {
        ask(scout, words("q" + i));
      }
      assertEquals(20, engine.asked.size());
    }
  }

  @Test
  void tellsAnEngineWhatWaits() {
    CountDownLatch go = new CountDownLatch(1);
    Scripted engine =
        new Scripted(
            "e",
            (_, _) -> {
              await(go);
              return found(false, "a");
            });
    try (EngineScout scout = scout(null, engine)) {
      List.of("a", "b", "c").forEach(text -> scout.ask(words(text)));
      go.countDown();
      IntStream.range(0, 3).forEach(_ -> reply(scout));
      // the first question may be on its way before the others wait
      assertEquals(List.of("c"), engine.foreseen.get(1));
      assertEquals(List.of(), engine.foreseen.getLast());
    }
  }

  @Test
  void keepsAnswersForThisRunWhereTheyCannotBeWritten() {
    Path file = folder.resolve("nowhere").resolve("answers.jsonl");
    Scripted engine = new Scripted("e", (_, _) -> found(false, "a"));
    try (EngineScout scout = scout(file, engine)) {
      Reply reply = ask(scout, words("x"));
      assertEquals(List.of("a"), paths(reply));
      assertTrue(reply.failures().getFirst().startsWith("the answer of e could not be saved"));
      assertEquals(List.of("a"), paths(ask(scout, words("x"))));
      assertEquals(1, engine.asked.size());
    }
  }

  @Test
  void endsWhenItIsClosed() {
    CountDownLatch never = new CountDownLatch(1);
    Scripted engine =
        new Scripted(
            "e",
            (_, _) -> {
              await(never);
              return found(false, "a");
            });
    EngineScout scout = scout(null, engine);
    IntStream.range(0, 3).forEach(i -> scout.ask(words("q" + i)));
    until(() -> !engine.asked.isEmpty());
    scout.close();
    until(() -> scout.reply().isPresent() || !scout.isAsking());
    assertFalse(scout.isAsking());
    assertEquals(1, engine.asked.size());
  }

  @Test
  void refusesTwoEnginesOfOneName() {
    SearchEngine engine = new Scripted("e", (_, _) -> found(false));
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> scout(null, engine, engine))
                .getMessage());
    assertEquals("search engine 'e' was named twice; name it once", message);
  }

  @Test
  void leavesLinesOfOthersAlone() throws IOException {
    Path file = folder.resolve("answers.jsonl");
    Files.writeString(file, "{\"engine\":\"e\",\"kind\":\"dreams\"}\n\n[1]\nnonsense\n");
    Scripted engine = new Scripted("e", (_, _) -> found(false, "a"));
    try (EngineScout scout = scout(file, engine)) {
      ask(scout, words("x"));
    }
    Files.writeString(file, "{", UTF_8, StandardOpenOption.APPEND);
    try (EngineScout scout = scout(file, engine)) {
      ask(scout, words("x"));
    }
    assertEquals(1, engine.asked.size());
  }

  private EngineScout scout(@Nullable Path file, SearchEngine... engines) {
    return scout(file, ScoutLimits.PRESET, engines);
  }

  private EngineScout scout(@Nullable Path file, ScoutLimits limits, SearchEngine... engines) {
    return new EngineScout(
        List.of(engines),
        limits,
        file,
        () -> now,
        time -> {
          pauses.add(time);
          now = now.plus(time);
        });
  }

  private static Reply ask(Scout scout, Query query) {
    scout.ask(query);
    return reply(scout);
  }

  private static Reply reply(Scout scout) {
    List<Reply> got = new ArrayList<>();
    until(
        () -> {
          scout.reply().ifPresent(got::add);
          return !got.isEmpty();
        });
    return got.getFirst();
  }

  private static void until(BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      LockSupport.parkNanos(100_000);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Query words(String words) {
    return new Query.Words(words);
  }

  private static Answer found(boolean more, String... paths) {
    HitList hits = new HitList();
    for (String path : paths) {
      hits.add("https://a.example/" + path.replace(" ", ""), "title of " + path, "");
    }
    return new Answer.Found(hits.hits(), more);
  }

  private static List<String> paths(Reply reply) {
    return reply.leads().stream().map(lead -> lead.hit().url().path().substring(1)).toList();
  }
}
