package io.cormorant.portal.testing;

import io.cormorant.portal.store.DatabaseSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A database server of our own for a test: a fresh one in a temporary folder, on loopback only,
/// that ends with the test. Where the programs are not installed the test fails and says so: that
/// the portal works with them is a promise. `./check` installs them when it may.
public final class DatabaseServer implements AutoCloseable {
  public static final String MARIADB = "mariadb";
  public static final String POSTGRESQL = "postgresql";

  /// By vendor, those that all tests of this JVM share.
  private static final Map<String, DatabaseServer> SHARED = new HashMap<>();

  private static final String PASSWORD = "pa ss'word";
  private static final int TRIES = 3_000;
  private static final long PAUSE_NANOS = 100_000_000;

  private final Path folder;
  private final List<String> command;
  private final String url;
  private final String user;

  /// On which it ends at once and tidily, whoever is connected.
  private final String stopSignal;

  private Process process;
  private int databases;

  /// Starts one that a test may stop.
  public static DatabaseServer start(String vendor) throws IOException, InterruptedException {
    return vendor.equals(MARIADB) ? mariadb() : postgresql();
  }

  /// An empty database on a server that is not stopped before this JVM ends.
  public static synchronized DatabaseSettings database(String vendor)
      throws IOException, InterruptedException, SQLException {
    DatabaseServer server = SHARED.get(vendor);
    if (server == null) {
      server = start(vendor);
      SHARED.put(vendor, server);
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    }
    return server.another(vendor);
  }

  private DatabaseSettings another(String vendor) throws SQLException {
    String name = "portal" + ++databases;
    try (Connection connection = DriverManager.getConnection(url, user, PASSWORD);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE DATABASE " + name + (vendor.equals(MARIADB) ? " CHARACTER SET latin1" : ""));
    }
    return new DatabaseSettings(url.substring(0, url.lastIndexOf('/') + 1) + name, user, PASSWORD);
  }

  private DatabaseServer(
      Path folder, List<String> command, String url, String user, String stopSignal)
      throws IOException {
    this.folder = folder;
    this.command = command;
    this.url = url;
    this.user = user;
    this.stopSignal = stopSignal;
    this.process = start(folder, command);
  }

  private static DatabaseServer postgresql() throws IOException, InterruptedException {
    Path initdb = initdb();
    Path folder = folder("postgres");
    Path secret = Files.writeString(folder.resolve("secret"), PASSWORD + "\n");
    own(folder, "postgres");
    Path data = folder.resolve("data");
    run(
        as(
            "postgres",
            initdb,
            "-D",
            data,
            "-U",
            "crawler",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
            "--auth=scram-sha-256",
            "--pwfile=" + secret));
    return postgresql(folder, data);
  }

  /// A PostgreSQL server that copies the first and follows it from then on.
  static DatabaseServer standBy(DatabaseServer first)
      throws IOException, InterruptedException, SQLException {
    try (Connection connection = DriverManager.getConnection(first.url, first.user, PASSWORD);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE ROLE standby REPLICATION LOGIN PASSWORD 'secret'");
    }
    Path folder = folder("postgres");
    own(folder, "postgres");
    Path data = folder.resolve("data");
    run(
        as(
            "postgres",
            "env",
            "PGPASSWORD=secret",
            initdb().resolveSibling("pg_basebackup"),
            "-h",
            "127.0.0.1",
            "-p",
            first.port(),
            "-U",
            "standby",
            "-D",
            data,
            "-R",
            "-C",
            "-S",
            "db2",
            "-c",
            "fast",
            "--no-sync"));
    return postgresql(folder, data);
  }

  private static Path initdb() throws IOException {
    return program("initdb").orElseThrow(() -> missing("PostgreSQL", "postgresql"));
  }

  private static DatabaseServer postgresql(Path folder, Path data) throws IOException {
    int port = freePort();
    List<String> command =
        as(
            "postgres",
            initdb().resolveSibling("postgres"),
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
    return new DatabaseServer(
            folder, command, "jdbc:postgresql://127.0.0.1:" + port + "/postgres", "crawler", "-INT")
        .awaken();
  }

  /// @param options beside the usual ones
  static DatabaseServer mariadb(String... options) throws IOException, InterruptedException {
    Path server = program("mariadbd").orElseThrow(() -> missing("MariaDB", "mariadb-server"));
    Path install = program("mariadb-install-db").orElseThrow();
    Path folder = folder("mysql");
    Path init =
        Files.writeString(
            folder.resolve("init.sql"),
            "CREATE DATABASE IF NOT EXISTS portal CHARACTER SET latin1;\n"
                + "CREATE USER IF NOT EXISTS crawler@'%' IDENTIFIED BY '"
                + PASSWORD.replace("'", "''")
                + "';\nGRANT ALL ON `portal%`.* TO crawler@'%';\n");
    own(folder, "mysql");
    Path data = folder.resolve("data");
    run(
        as(
            "mysql",
            install,
            "--no-defaults",
            "--datadir=" + data,
            "--skip-test-db",
            "--auth-root-authentication-method=normal"));
    int port = freePort();
    List<String> command =
        as(
            "mysql",
            server,
            "--no-defaults",
            "--datadir=" + data,
            "--port=" + port,
            "--socket=" + folder.resolve("s"),
            "--pid-file=" + folder.resolve("pid"),
            "--bind-address=127.0.0.1",
            "--init-file=" + init,
            "--innodb-flush-log-at-trx-commit=0");
    command.addAll(List.of(options));
    return new DatabaseServer(
            folder, command, "jdbc:mariadb://127.0.0.1:" + port + "/portal", "crawler", "-TERM")
        .awaken();
  }

  /// Its one database, as a portal is told of it.
  public DatabaseSettings settings() {
    return new DatabaseSettings(url, user, PASSWORD);
  }

  public int port() {
    return URI.create(url.substring("jdbc:".length())).getPort();
  }

  /// Ends the server and all connections to it; what it has stays.
  public void stop() throws IOException, InterruptedException {
    run(List.of("kill", stopSignal, Long.toString(process.pid())));
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroy();
    }
    process.waitFor();
  }

  /// Ends it without a word, as a power failure would.
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /// Starts it again where it was.
  public void startAgain() throws IOException {
    process = start(folder, command);
    awaken();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).exceptionally(_ -> process.destroyForcibly());
    process.onExit().join();
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DatabaseServer awaken() throws IOException {
    String last = "";
    for (int i = 0; i < TRIES && process.isAlive(); i++) {
      try (Connection connection = DriverManager.getConnection(url, user, PASSWORD)) {
        if (connection.isValid(1)) {
          return this;
        }
      } catch (SQLException e) {
        last = e.getMessage();
      }
      LockSupport.parkNanos(PAUSE_NANOS); // nothing tells us when a foreign program is ready
    }
    String log = Files.readString(folder.resolve("log"));
    close();
    throw new IOException("the server does not answer: " + last + "\n" + log);
  }

  private static IllegalStateException missing(String name, String debian) {
    return new IllegalStateException(
        "no %s found, so the portal cannot be tested with it (Debian: apt-get install %s)"
            .formatted(name, debian));
  }

  private static Optional<Path> program(String name) throws IOException {
    List<Path> places = new ArrayList<>();
    for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
      places.add(Path.of(folder));
    }
    places.add(Path.of("/usr/sbin"));
    Path debian = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(debian)) {
      try (Stream<Path> versions = Files.list(debian)) {
        versions.sorted(Comparator.reverseOrder()).map(v -> v.resolve("bin")).forEach(places::add);
      }
    }
    Optional<Path> found =
        places.stream().map(place -> place.resolve(name)).filter(Files::isExecutable).findFirst();
    return found.isPresent() ? Optional.of(found.get().toRealPath()) : found;
  }

  private static Path folder(String owner) throws IOException {
    return Files.createTempDirectory("cormorant-" + owner);
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /// Neither server runs as root.
  private static List<String> as(String owner, Object... command) {
    List<String> words = new ArrayList<>();
    if (isRoot()) {
      words.addAll(
          List.of("setpriv", "--reuid=" + owner, "--regid=" + owner, "--clear-groups", "--"));
    }
    for (Object word : command) {
      words.add(word.toString());
    }
    return words;
  }

  private static void own(Path folder, String owner) throws IOException, InterruptedException {
    if (isRoot()) {
      run(List.of("chown", "-R", owner + ":", folder.toString()));
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + " failed: " + said);
    }
  }

  private static Process start(Path folder, List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
