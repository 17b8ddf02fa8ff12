package io.cormorant.fetch.hostile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
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
/// @param threads of both kinds, without those that the JVM keeps for itself
/// @param files open file descriptors, sockets among them; 0 where the system does not tell
/// @param direct bytes of buffers outside the heap; Netty gets some where the JVM does not count
///   them, so a few may be counted twice
/// @param heap bytes used after a collection
record Resources(long threads, long files, long direct, long heap) {
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  /// A thread in a dump: its number and name. The JVM's own virtual threads' carriers, pollers and
  /// timers come and go with the load.
  private static final Pattern THREAD =
      Pattern.compile(
          "(?m)^#\\d+ \"(?!ForkJoinPool|VirtualThread|\\w*-?\\w*Poller|globalEventExecutor|"
              + "process reaper|\\w*-?Cleaner|surefire).*$");

  private static final int LOOKS = 100;
  private static final long BETWEEN_LOOKS = 50_000_000;

  /// Looks at a folder to write in.
  static Resources now(Path folder) {
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
    return new Resources(threads(folder).size(), openFiles(), direct, heap);
  }

  /// Waits a while until no more than these threads are left.
  static void awaitThreads(long most, Path folder) {
    var threads = threads(folder);
    for (int i = 0; i < LOOKS && threads.size() > most; i++) {
      LockSupport.parkNanos(BETWEEN_LOOKS);
      threads = threads(folder);
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

  private static List<String> threads(Path folder) {
    Path dump = folder.resolve("threads.txt");
    try {
      Files.deleteIfExists(dump);
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
      return THREAD.matcher(Files.readString(dump)).results().map(r -> r.group()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
