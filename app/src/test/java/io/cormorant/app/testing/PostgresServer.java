package io.cormorant.app.testing;

import static org.junit.jupiter.api.Assumptions.abort;

import io.cormorant.app.bench.BenchFolder;
import io.cormorant.portal.store.DatabaseSettings;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A PostgreSQL of our own for a test: a fresh one in a temporary folder, on loopback only, that
/// ends with the test. Where it is not installed the test is skipped; `./check` installs it when it
/// may.
public final class PostgresServer implements AutoCloseable {
  private static final String OWNER = "postgres";
  private static final String USER = "crawler";

  private final Path folder;
  private final Process process;
  private final int port;

  private PostgresServer(Path folder, Process process, int port) {
    this.folder = folder;
    this.process = process;
    this.port = port;
  }

  public static PostgresServer start() throws IOException, InterruptedException {
    Path initdb = initdb();
    Path folder = Files.createTempDirectory("cormorant-postgres");
    if (isRoot()) {
      run(List.of("chown", OWNER + ":", folder.toString()));
    }
    Path data = folder.resolve("data");
    run(as(initdb, "-D", data, "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync", "-A", "trust"));
    int port = freePort();
    List<String> command =
        as(
            initdb.resolveSibling("postgres"),
            "-D",
            data,
            "-p",
            port,
            "-k",
            folder,
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "fsync=off");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    PostgresServer server = new PostgresServer(folder, process, port);
    Patience.until("PostgreSQL answers", server::answers);
    return server;
  }

  public DatabaseSettings settings() {
    return new DatabaseSettings("jdbc:postgresql://127.0.0.1:" + port + "/postgres", USER, null);
  }

  private boolean answers() {
    try (Connection connection = DriverManager.getConnection(settings().url(), USER, null)) {
      return connection.isValid(1);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).exceptionally(_ -> process.destroyForcibly());
    process.onExit().join();
    BenchFolder.delete(folder);
  }

  private static Path initdb() throws IOException {
    List<Path> places = new ArrayList<>();
    for (String place : System.getenv("PATH").split(File.pathSeparator, -1)) {
      places.add(Path.of(place));
    }
    Path debian = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(debian)) {
      try (Stream<Path> versions = Files.list(debian)) {
        versions.sorted(Comparator.reverseOrder()).map(v -> v.resolve("bin")).forEach(places::add);
      }
    }
    Path found =
        places.stream()
            .map(place -> place.resolve("initdb"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElseGet(() -> abort("PostgreSQL is not installed"));
    return found.toRealPath();
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /// PostgreSQL does not run as root.
  private static List<String> as(Object... command) {
    List<String> words = new ArrayList<>();
    if (isRoot()) {
      words.addAll(
          List.of("setpriv", "--reuid=" + OWNER, "--regid=" + OWNER, "--clear-groups", "--"));
    }
    for (Object word : command) {
      words.add(word.toString());
    }
    return words;
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + " failed: " + said);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
