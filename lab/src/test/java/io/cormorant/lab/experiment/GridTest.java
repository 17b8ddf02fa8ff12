package io.cormorant.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.Digests;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.NamedWeb;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.PluginShop;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.TopicTruth;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.parse.PageParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GridTest {
  private static final GeneratedWeb WEB =
      GeneratedWeb.generate(WebSpec.parse("plain,pages=300,seed=7"));
  private static final Experiment EXPERIMENT =
      new Experiment(
          "e",
          List.of("w"),
          List.of("football"),
          List.of("bfs", "dfs"),
          List.of("vsm"),
          List.of(1L, 2L, 3L),
          Counted.DOWNLOADS,
          List.of(20),
          List.of(),
          Map.of());

  @TempDir private Path folder;
  private final List<RunKey> fresh = new ArrayList<>();
  private final List<RunKey> kept = new ArrayList<>();

  @Test
  void stoppedGridKeepsWhatIsFinishedAndGoesOnThere() throws InterruptedException {
    AtomicReference<Grid> running = new AtomicReference<>();
    Grid first = grid("code", _ -> running.get().stop());
    running.set(first);
    List<Grid.Told> partly = first.run(1);
    assertEquals(1, fresh.size());
    assertEquals(1 + 3, partly.getFirst().runs().size(), "with those of the oracle");
    List<Grid.Told> whole = grid("code", _ -> {}).run(2);
    assertEquals(List.of(fresh.getFirst()), kept);
    assertEquals(6, fresh.size());
    assertEquals(6 + 3, whole.getFirst().runs().size());
    assertTrue(whole.getFirst().result().runs().stream().noneMatch(r -> r.curve().isEmpty()));
  }

  @Test
  void whatAnotherProgramHasRunIsNotBelieved() throws InterruptedException {
    grid("code", _ -> {}).run(1);
    grid("other", _ -> {}).run(1);
    assertEquals(12, fresh.size());
    assertEquals(List.of(), kept);
  }

  @Test
  void runWhoseJudgeWouldBeMadeFromOtherThingsIsRunAgain() throws InterruptedException {
    grid("code", _ -> {}).run(1);
    grid("code", "other words", _ -> {}).run(1);
    assertEquals(12, fresh.size());
    assertEquals(List.of(), kept);
  }

  @Test
  void keptRunsAreTheSameToTheLastDigit() throws InterruptedException {
    List<Grid.Told> first = grid("code", _ -> {}).run(1);
    List<Grid.Told> again = grid("code", _ -> {}).run(1);
    assertEquals(6, kept.size());
    assertEquals(first.getFirst().runs(), again.getFirst().runs());
  }

  @Test
  void keepsScoresThatDifferByLittleApart() {
    Url url = Url.of("http://a.test/");
    List<Download> downloads =
        List.of(
            new Download(url, 0, 0.12345671, false, false, true, 1),
            new Download(url, 0, 0.12345672, true, true, false, 1),
            new Download(url, 0, 1e-9, false, false, false, 1));
    RunKey key = new RunKey("w", "t", "bfs", "vsm", 1, 3);
    RunRecord record =
        new RunRecord(key, downloads, 3, 0, 0, 0.25, false, Digests.ofOrder(downloads));
    RunStore store = new RunStore(folder);
    store.save("x", new Run(record, Map.of(), List.of()), TopicTruth.UNKNOWN);
    assertEquals(record, store.load("x", key).orElseThrow());
  }

  private Grid grid(String code, Consumer<RunKey> after) {
    return grid(code, "", after);
  }

  private Grid grid(String code, String ingredients, Consumer<RunKey> after) {
    Subject subject = PluginShop.subject(WEB, "football");
    NamedWeb web = new NamedWeb("w", "0", IntStream.range(0, 100).mapToObj(WEB::url).toList());
    PageCache pages = new PageCache(WEB, new PageParser(), 16 << 20);
    return new Grid(
        EXPERIMENT,
        new Grid.Parts(
            web,
            pages,
            List.of(subject),
            new PluginShop(ingredients),
            new RunStore(folder),
            code,
            System::nanoTime,
            new Ears(after)));
  }

  private final class Ears implements Grid.Listener {
    private final Consumer<RunKey> after;

    Ears(Consumer<RunKey> after) {
      this.after = after;
    }

    @Override
    public synchronized void finished(RunKey run, boolean wasKept) {
      (wasKept ? kept : fresh).add(run);
      after.accept(run);
    }

    @Override
    public void failed(RunKey run, RuntimeException why) {
      throw why;
    }
  }
}
