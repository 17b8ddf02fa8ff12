package io.cormorant.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real launcher in a small house of its own, where Maven and Java only say what they are told.
/// The tools it finds are those every system has: there is no `flock`.
final class LauncherTest {
  private static final List<String> TOOLS =
      List.of(
          "bash",
          "sh",
          "cat",
          "date",
          "dirname",
          "find",
          "ls",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed",
          "tail",
          "touch");

  @TempDir private Path temp;
  private Path home;
  private Path source;
  private String plugins = "";
  private String language = "C.UTF-8";

  @BeforeEach
  void build() throws IOException {
    home = Files.createDirectories(temp.resolve("a house")).toRealPath();
    Path real = Path.of("").toAbsolutePath().getParent();
    Files.copy(real.resolve("cormorant"), home.resolve("cormorant"));
    Files.createDirectories(home.resolve("scripts"));
    Files.copy(real.resolve("scripts/tools.sh"), home.resolve("scripts/tools.sh"));
    Files.createDirectories(home.resolve("app/src/main"));
    source = Files.writeString(home.resolve("app/pom.xml"), "");
    Files.writeString(home.resolve("pom.xml"), "");
    Path tools = Files.createDirectory(home.resolve("tools"));
    for (String tool : TOOLS) {
      script(tools.resolve(tool), "exec " + find(tool).orElseThrow() + " \"$@\"");
    }
    script(
        tools.resolve("mvn"),
        "for a; do case $a in -Ddist=*) mkdir -p \"%s/app/target/${a#*=}/lib\";; esac; done\n"
                .formatted(home)
            + "[ ! -f \"%s/broken\" ] || { echo it broke; exit 1; }\n".formatted(home)
            + "[ ! -f \"%s/interrupt\" ] || { kill -INT $PPID; exit 130; }".formatted(home));
    Path bin = Files.createDirectories(home.resolve("jdk/bin"));
    script(bin.resolve("javac"), "");
    script(
        bin.resolve("java"),
        "[ ! -f \"%s/interrupt\" ] || { kill -INT $PPID; exit 130; }\n".formatted(home)
            + "echo \"LC_ALL=$LC_ALL\"; for a; do echo \"$a\"; done");
    Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
  }

  @Test
  void aRebuildLeavesTheJarsOfARunningCrawl() throws Exception {
    String first = launch(0);
    assertTrue(first.contains("\nio.cormorant.app.Main\n--help\n"), first);
    assertFalse(first.contains("-Xms"), "a smaller heap than that cannot be asked for");
    Path before = current();
    assertFalse(launch(0).contains("building"), "nothing has changed");

    change();
    assertTrue(launch(0).contains("\n" + current() + "/lib/*\n"));
    Path after = current();
    assertNotEquals(before, after);
    assertTrue(Files.exists(before.resolve("lib")), "a running crawl lost its jars");

    launch(0);
    assertFalse(Files.exists(before), "old distributions pile up");
    assertTrue(Files.exists(after) && Files.exists(current()));
  }

  @Test
  void aFailedBuildLeavesNothingAndSaysWhy() throws Exception {
    launch(0);
    Path before = current();
    change();
    Files.writeString(home.resolve("broken"), "");
    assertTrue(launch(1).contains("it broke\ncormorant: the build failed"));
    assertEquals(before, current());
    try (Stream<Path> dists = Files.list(home.resolve("app/target"))) {
      assertEquals(1, dists.filter(Files::isDirectory).count());
    }
  }

  @Test
  void anInterruptedBuildLeavesNothingThatLooksComplete() throws Exception {
    Path old = Files.createDirectories(home.resolve("engine/target/classes"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(3600)));
    Path half = Files.createDirectories(home.resolve("app/target/classes"));
    Files.setLastModifiedTime(half, FileTime.from(Instant.now().plusSeconds(3600)));
    Path interrupt = Files.writeString(home.resolve("interrupt"), "");
    String said = launch(130);
    assertTrue(said.contains("the build was interrupted"), said);
    assertFalse(said.contains("failed"), said);
    assertTrue(Files.exists(old));
    assertFalse(Files.exists(half), "Maven would take half a class file for a whole one");
    try (Stream<Path> dists = Files.list(home.resolve("app/target"))) {
      assertEquals(0, dists.filter(Files::isDirectory).count());
    }
    Files.delete(interrupt);
    assertTrue(launch(0).contains("\nio.cormorant.app.Main\n--help\n"));
  }

  @Test
  void aReleaseInterruptedWhileItPreparesItselfDoesSoTheNextTime() throws Exception {
    Files.delete(home.resolve("pom.xml"));
    Files.createDirectories(home.resolve("lib"));
    Path interrupt = Files.writeString(home.resolve("interrupt"), "");
    assertTrue(launch(130).contains("preparing a quicker start"));
    Files.delete(interrupt);
    String said = launch(0);
    assertTrue(said.contains("preparing a quicker start"), said);
    assertTrue(said.contains("\nio.cormorant.app.Main\n--help\n"), said);
  }

  @Test
  void tellsJavaWhetherStandardErrorIsATerminal() throws Exception {
    assertFalse(launch(0).contains("-Dcormorant.terminal"));
    Optional<Path> script = find("script");
    assumeTrue(script.isPresent() && find("setsid").isPresent(), "needs script of util-linux");
    String said =
        run(0, script.get().toString(), "-qec", "bash '" + home + "/cormorant'", "/dev/null");
    assertTrue(said.contains("-Dcormorant.terminal=true"), said);
  }

  @Test
  void readsChineseArgumentsWhereTheLocaleIsNotInstalled() throws Exception {
    Path locale = home.resolve("tools/locale");
    script(locale, "echo UTF-8");
    assertFalse(launch(0).contains("LC_ALL=C.UTF-8"));
    script(locale, "echo ANSI_X3.4-1968");
    language = "zh_CN.UTF-8";
    String said = launch(0);
    assertTrue(said.contains("LC_ALL=C.UTF-8\n") && said.contains("\n-Duser.language=zh\n"), said);
    language = "de_DE.UTF-8";
    assertFalse(launch(0).contains("-Duser.language"));
  }

  @Test
  void addsTheJarsOfAUserToTheClassPath() throws Exception {
    Path jar = Files.writeString(home.resolve("own.jar"), "");
    plugins = jar + ":" + home + "/*";
    assertTrue(launch(0).contains("/lib/*:" + plugins + "\nio.cormorant.app.Main\n"));
  }

  @Test
  void onlyThePortalHasItsOwnJars() throws Exception {
    assertFalse(launch(0).contains("lib-portal"));
    for (String command : List.of("serve", "user", "backup", "restore", "mcp")) {
      String said = run(0, bash(), home + "/cormorant", command, "--help");
      assertTrue(
          said.contains("\n%s/lib/*:%s/lib-portal/*\n".formatted(current(), current())), said);
    }
  }

  @Test
  void aReleaseRunsWithoutMavenAndPreparesItselfOnce() throws Exception {
    Files.delete(home.resolve("pom.xml"));
    Files.delete(home.resolve("tools/mvn"));
    Files.createDirectories(home.resolve("lib"));
    String first = launch(0);
    assertTrue(first.contains("preparing a quicker start"), first);
    assertTrue(first.contains("\n" + home + "/lib/*\nio.cormorant.app.Main\n--help\n"), first);
    String second = launch(0);
    assertFalse(second.contains("preparing") || second.contains("building"), second);
  }

  @Test
  void refusesAJarThatIsNotThere() throws Exception {
    plugins = home + "/*:" + home.resolve("gone.jar");
    assertTrue(launch(4).contains("gone.jar of CORMORANT_PLUGINS is not there"));
  }

  private String launch(int exit) throws Exception {
    return run(exit, bash(), home + "/cormorant", "--help");
  }

  private static String bash() {
    return find("bash").orElseThrow().toString();
  }

  private String run(int exit, String... command) throws Exception {
    Path said = home.resolve("said");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(said.toFile()).redirectInput(new File("/dev/null"));
    builder.environment().put("PATH", home.resolve("tools").toString());
    builder.environment().put("CORMORANT_JDK", home.resolve("jdk").toString());
    builder.environment().put("SHELL", "/bin/sh");
    builder.environment().keySet().removeIf(name -> name.startsWith("LC_"));
    builder.environment().put("LANG", language);
    builder.environment().put("CORMORANT_PLUGINS", plugins);
    Process process = builder.start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES), "the launcher hangs");
    String text = Files.readString(said);
    assertEquals(exit, process.exitValue(), text);
    return text;
  }

  /// A source that is newer than every build to come.
  private void change() throws IOException {
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(3600)));
  }

  private Path current() throws IOException {
    Path target = home.resolve("app/target");
    return target.resolve(Files.readString(target.resolve("current")).strip());
  }

  private static Optional<Path> find(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void script(Path file, String body) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }
}
