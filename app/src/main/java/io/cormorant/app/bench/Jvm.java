package io.cormorant.app.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// How to start a Java program as this one was started: the same Java, class path and settings.
public final class Jvm {
  /// By its name, as launchers know it: the entry point sees the commands, which see this.
  private static final String CORMORANT = "io.cormorant.app.Main";

  private Jvm() {}

  static ProcessBuilder program(Class<?> main, List<String> args) {
    return program(main, List.of(), args);
  }

  /// This program again, as its launcher starts it.
  static ProcessBuilder cormorant(List<String> args) {
    return cormorant(List.of(), args);
  }

  /// The same with more settings.
  static ProcessBuilder cormorant(List<String> settings, List<String> args) {
    return program(CORMORANT, settings, args);
  }

  /// The same with more settings.
  ///
  /// @param settings of the JVM beside those of this one
  public static ProcessBuilder program(Class<?> main, List<String> settings, List<String> args) {
    return program(main.getName(), settings, args);
  }

  private static ProcessBuilder program(String main, List<String> settings, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(setting -> setting.startsWith("-X") || setting.startsWith("--"))
        .forEach(command::add);
    command.addAll(settings);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(args);
    return new ProcessBuilder(command);
  }
}
