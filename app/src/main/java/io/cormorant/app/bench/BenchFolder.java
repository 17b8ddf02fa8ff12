package io.cormorant.app.bench;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder for temporary files and the processes that work in it. Closing it ends the processes
/// and deletes the files, and so does the end of this process.
public final class BenchFolder implements AutoCloseable {
  private final Path path;

  @GuardedBy("this") private final List<Process> processes = new ArrayList<>();

  private final Thread cleaner = new Thread(this::clean, "bench-cleaner");
  private volatile boolean cleaned;

  public BenchFolder() throws IOException {
    this.path = Files.createTempDirectory("cormorant-bench");
    Runtime.getRuntime().addShutdownHook(cleaner);
  }

  public Path path() {
    return path;
  }

  /// Whether it is over.
  boolean isCleaned() {
    return cleaned;
  }

  public synchronized Process start(ProcessBuilder program) throws IOException {
    if (cleaned) {
      throw new IOException("it is over");
    }
    Process process = program.start();
    processes.add(process);
    return process;
  }

  /// What a process said last.
  public static String lastLine(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> !line.isBlank()).reduce("it said nothing", (_, last) -> last);
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      return; // this process ends, and the cleaner is at work
    }
    clean();
  }

  private synchronized void clean() {
    cleaned = true;
    processes.forEach(Process::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
    delete(path);
  }

  /// What cannot be deleted from a folder for temporary files is left there.
  public static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      // gone already
    }
  }
}
