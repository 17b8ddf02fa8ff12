package io.cormorant.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Response;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Browsers that end, by themselves and with us.
@Tag("slow")
@Timeout(600)
final class BrowserEndTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @Test
  void startsAnotherBrowserWhenOneIsKilledInMidPage() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch killed = new CountDownLatch(1);
    SubRequestRule rule =
        _ -> {
          asked.countDown();
          killed.await();
          return false;
        };
    Response.Document page = ScriptSite.page("<script>fetch('/x').then(stop)</script>");
    Chromium chromium = chromium(rule);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<ProcessHandle> first = chromium.processes().toList();
      Future<Rendered> lost = threads.submit(() -> chromium.render(page));
      asked.await();
      first.forEach(ProcessHandle::destroyForcibly);
      killed.countDown();
      assertInstanceOf(Rendered.Failed.class, lost.get());
      assertInstanceOf(Rendered.Html.class, chromium.render(page));
      assertEquals(2, chromium.traffic().starts());
    }
    List<ProcessHandle> second = chromium.processes().toList();
    assertFalse(second.isEmpty());
    chromium.close();
    awaitEnd(second.stream().map(ProcessHandle::pid).toList());
  }

  @Test
  void replacesABrowserThatNoLongerAnswers() throws Exception {
    Duration limit = Duration.ofSeconds(5);
    while (!replaces(limit)) {
      limit = limit.multipliedBy(5);
      assertTrue(limit.compareTo(Duration.ofMinutes(3)) < 0, "the next one does not answer either");
    }
  }

  /// Whether the next browser came to render a page within that time, which on a slow machine it
  /// need not.
  private static boolean replaces(Duration limit) throws Exception {
    Response.Document page = ScriptSite.page("<p>text");
    try (Chromium chromium = chromium(_ -> true, limits(limit))) {
      List<ProcessHandle> first = chromium.processes().toList();
      for (ProcessHandle process : first) {
        new ProcessBuilder("kill", "-STOP", Long.toString(process.pid())).start().waitFor();
      }
      assertInstanceOf(Rendered.Failed.class, chromium.render(page));
      awaitEnd(first.stream().map(ProcessHandle::pid).toList());
      boolean well = chromium.render(ScriptSite.page("<p>well")) instanceof Rendered.Html;
      assertTrue(chromium.traffic().starts() >= 2);
      return well && chromium.traffic().starts() == 2;
    }
  }

  @Test
  void neverWaitsForABrowserThatDoesNotRead() throws Exception {
    try (PipedInputStream silence = new PipedInputStream();
        PipedOutputStream _ = new PipedOutputStream(silence);
        PipedInputStream unread = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(unread)) {
      DevTools tools = new DevTools(silence, out);
      CompletableFuture<?> first = tools.call("", "a", Map.of());
      while (!tools.isGone()) {
        tools.tell("", "b", Map.of("body", "x".repeat(1 << 20)));
      }
      assertTrue(first.isCompletedExceptionally());
    }
  }

  @Test
  void leavesNothingBehindWhenWeAreKilled(@TempDir Path temporary) throws Exception {
    Process us =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                BrowserEndTest.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<Long> browsers;
    try (BufferedReader reader = us.inputReader(StandardCharsets.UTF_8)) {
      browsers = Arrays.stream(reader.readLine().split(" ")).map(Long::valueOf).toList();
      assertTrue(browsers.stream().anyMatch(BrowserEndTest::isRunning));
      us.destroyForcibly().waitFor();
    }
    awaitEnd(browsers);
    while (true) {
      try (Stream<Path> left = Files.list(temporary)) {
        if (left.noneMatch(p -> p.getFileName().toString().startsWith("cormorant-chromium"))) {
          return;
        }
      }
      Thread.onSpinWait();
    }
  }

  /// Starts a browser, has it run a script that never ends, tells its processes, and waits to be
  /// killed.
  public static void main(String[] args) throws InterruptedException {
    try (Chromium chromium = chromium(_ -> true)) {
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  chromium.render(ScriptSite.page("<script>for (;;);</script>"));
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      System.out.println(
          chromium
              .processes()
              .map(process -> Long.toString(process.pid()))
              .collect(Collectors.joining(" ")));
      Thread.sleep(LONG);
    }
  }

  private static RenderLimits limits(Duration page) {
    RenderLimits usual = RenderLimits.DEFAULT;
    return new RenderLimits(
        page, page, LONG, usual.requests(), usual.bytes(), usual.connections(), usual.html());
  }

  private static Chromium chromium(SubRequestRule rule) throws InterruptedException {
    return chromium(rule, limits(LONG));
  }

  private static Chromium chromium(SubRequestRule rule, RenderLimits limits)
      throws InterruptedException {
    return Chromium.start(
        System.getenv(),
        "cormorant/test",
        (host, _) -> {
          throw new UnknownHostException(host);
        },
        rule,
        limits,
        2);
  }

  /// The test's own time limit is the bound.
  private static void awaitEnd(List<Long> processes) {
    while (processes.stream().anyMatch(BrowserEndTest::isRunning)) {
      Thread.onSpinWait();
    }
  }

  /// A process that nobody has buried yet does not run.
  private static boolean isRunning(long pid) {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    try {
      return !Files.readString(stat).replaceAll("(?s).*\\) ", "").startsWith("Z");
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      return !e.getMessage().contains("No such process");
    }
  }
}
