package io.cormorant.portal.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs a class of the tests in a process of its own, which may end as suddenly as a test likes.
public final class OtherProcess {
  private static final int MOST_MINUTES = 5;

  private OtherProcess() {}

  /// Waits for its end.
  ///
  /// @param log gets all that it prints
  /// @param options of the JVM
  /// @return its exit code
  public static int run(Path log, List<String> options, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.addAll(options);
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
        throw new AssertionError("it did not end: " + command);
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
