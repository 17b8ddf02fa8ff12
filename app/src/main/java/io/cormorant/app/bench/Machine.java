package io.cormorant.app.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;

/// The machine a measurement runs on, and what its operating system says of processes. Linux only:
/// it reads `/proc`.
///
/// @param memory in bytes
/// @param load runnable tasks, averaged over the last minute
public record Machine(int cores, long memory, String java, double load) {
  /// Clock ticks a second in `/proc/stat`, the same on all usual systems.
  private static final int TICKS = 100;

  private static final int IDLE = 4;
  private static final int WAITING_FOR_DISK = 5;

  /// This machine, now.
  public static Machine here() {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Machine(
        system.getAvailableProcessors(),
        system.getTotalMemorySize(),
        System.getProperty("java.vm.vendor") + " " + Runtime.version(),
        system.getSystemLoadAverage());
  }

  /// Whether processes can be measured here.
  public static boolean canMeasure() {
    return Files.isReadable(Path.of("/proc/self/status"))
        && Files.isReadable(Path.of("/proc/stat"));
  }

  /// CPU time of a process so far; zero once it has ended.
  public static Duration cpu(Process process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /// The most memory a process has had, in bytes; zero once it has ended.
  public static long peakMemory(Process process) {
    return status(process, "VmHWM:");
  }

  /// The memory a process has now, in bytes; zero once it has ended.
  public static long memory(Process process) {
    return status(process, "VmRSS:");
  }

  /// The memory that this process has now, in bytes.
  public static long ownMemory() {
    return status(ProcessHandle.current().pid(), "VmRSS:");
  }

  private static long status(Process process, String key) {
    return status(process.pid(), key);
  }

  private static long status(long pid, String key) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(line -> line.startsWith(key))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
          .findFirst()
          .orElse(0);
    } catch (IOException | java.io.UncheckedIOException e) {
      return 0;
    }
  }

  /// CPU time of everything on the machine since it was started.
  static Duration cpuOfAll() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
      String[] fields = lines.findFirst().orElse("").strip().split(" +", -1);
      long ticks = 0;
      for (int i = 1; i < fields.length && i <= 8; i++) {
        ticks += i == IDLE || i == WAITING_FOR_DISK ? 0 : Long.parseLong(fields[i]);
      }
      return Duration.ofMillis(ticks * (1_000 / TICKS));
    }
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d cores, %.0f GiB, %s; load %.1f",
        cores,
        memory / (double) (1 << 30),
        java,
        load);
  }
}
