package io.cormorant.fetch.hostile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What this process holds at a quiet moment.
///
/// @param threads of the platform, without those that the JVM keeps for itself; virtual ones that
///   were left behind show in the heap (a dump with them in it can crash JDK 25.0.3)
/// @param files open file descriptors, sockets among them; 0 where the system does not tell
/// @param direct bytes of buffers outside the heap; Netty gets some where the JVM does not count
///   them, so a few may be counted twice
/// @param heap bytes used after a collection
record Resources(long threads, long files, long direct, long heap) {
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  /// Threads that the JVM and the test runner keep for themselves; they come and go with the load.
  private static final Pattern JVM =
      Pattern.compile(
          "(ForkJoinPool|VirtualThread|\\w*-?\\w*Poller|globalEventExecutor|process reaper|"
              + "\\w*-?Cleaner|surefire).*");

  private static final int LOOKS = 2_400;
  private static final long BETWEEN_LOOKS = 50_000_000;

  static Resources now() {
    System.gc();
    System.gc();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    if (ByteBufAllocator.DEFAULT instanceof ByteBufAllocatorMetricProvider netty) {
      direct += netty.metric().usedDirectMemory();
    }
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return new Resources(running().size(), openFiles(), direct, heap);
  }

  /// Waits a while until no more than these threads are left.
  static void awaitThreads(long most) {
    var threads = running();
    for (int i = 0; i < LOOKS && threads.size() > most; i++) {
      LockSupport.parkNanos(BETWEEN_LOOKS);
      threads = running();
    }
    assertTrue(threads.size() <= most, "more than " + most + " threads: " + threads);
  }

  /// Fails where more is held than before, beyond the slack.
  void mustNotExceed(Resources before, Resources slack) {
    String both = before + " became " + this;
    assertTrue(threads <= before.threads + slack.threads, () -> "threads: " + both);
    assertTrue(files <= before.files + slack.files, () -> "files: " + both);
    assertTrue(direct <= before.direct + slack.direct, () -> "direct buffers: " + both);
    assertTrue(heap <= before.heap + slack.heap, () -> "heap: " + both);
  }

  private static List<String> running() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> !JVM.matcher(name).matches())
        .sorted()
        .toList();
  }

  private static long openFiles() {
    if (!Files.isDirectory(OPEN_FILES)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(OPEN_FILES)) {
      return files.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
