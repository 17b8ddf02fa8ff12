package io.cormorant.app.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A RabbitMQ broker of our own: a fresh one in a temporary folder, on loopback only, that ends
/// with this. It can be stopped and started again with all it had.
public final class RabbitBroker implements AutoCloseable {
  private static final long START_SECONDS = 120;
  private static final int POLL_MS = 100;

  private final Path folder;
  private final Path server;
  private final int port;
  private final int distribution;
  private final int mapper;
  private Process process;

  private RabbitBroker(Path folder, Path server, int port, int distribution, int mapper)
      throws IOException {
    this.folder = folder;
    this.server = server;
    this.port = port;
    this.distribution = distribution;
    this.mapper = mapper;
    this.process = new ProcessBuilder("true").start();
  }

  /// Whether RabbitMQ is installed here.
  public static boolean isInstalled() {
    return program("rabbitmq-server").isPresent();
  }

  /// Starts one.
  ///
  /// @throws IOException if there is none, or it does not start; the message is for people
  public static RabbitBroker start() throws IOException, InterruptedException {
    Path program =
        program("rabbitmq-server")
            .orElseThrow(
                () ->
                    new IOException(
                        "no RabbitMQ found, so nothing can be tried with it (Debian: apt-get install"
                            + " rabbitmq-server)"));
    Path folder = Files.createTempDirectory("cormorant-rabbit");
    Files.writeString(folder.resolve("plugins"), "[].\n");
    int port = freePort();
    Files.writeString(
        folder.resolve("rabbitmq.conf"),
        "listeners.tcp.1 = 127.0.0.1:" + port + "\nlog.console = false\nlog.file.level = info\n");
    RabbitBroker broker = new RabbitBroker(folder, program, port, freePort(), freePort());
    broker.begin();
    return broker;
  }

  /// Its address, for the user it has from the beginning.
  public String address() {
    return "amqp://127.0.0.1:" + port;
  }

  public int port() {
    return port;
  }

  /// Lets `rabbitmqctl` do something.
  ///
  /// @return what it said
  public String control(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(server.resolveSibling("rabbitmqctl").toString());
    command.addAll(List.of("-q", "-n", node()));
    command.addAll(List.of(words));
    Process control = prepared(command).redirectErrorStream(true).start();
    String said = new String(control.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (control.waitFor() != 0) {
      throw new IOException("rabbitmqctl " + String.join(" ", words) + " failed: " + said);
    }
    return said;
  }

  /// Ends it without a word, as a power failure would.
  public void kill() throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }

  /// Starts it again after [#kill].
  public void begin() throws IOException, InterruptedException {
    process =
        prepared(List.of(server.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    long begun = System.nanoTime();
    while (true) {
      try {
        control("await_startup", "--timeout", "5");
        return;
      } catch (IOException e) {
        if (!process.isAlive() || seconds(begun) > START_SECONDS) {
          throw new IOException(
              "RabbitMQ does not start: " + Files.readString(folder.resolve("out")), e);
        }
      }
      Thread.sleep(POLL_MS);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).exceptionally(_ -> process).join();
    endMapper();
    BenchFolder.delete(folder);
  }

  /// Erlang's port mapper outlives the broker.
  private void endMapper() {
    try {
      prepared(List.of("epmd", "-port", "" + mapper, "-kill"))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long seconds(long since) {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
  }

  private String node() {
    return "cormorant" + port + "@localhost";
  }

  private ProcessBuilder prepared(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder
        .environment()
        .putAll(
            Map.of(
                "RABBITMQ_NODENAME", node(),
                "RABBITMQ_DIST_PORT", "" + distribution,
                "RABBITMQ_MNESIA_BASE", folder.resolve("data").toString(),
                "RABBITMQ_LOG_BASE", folder.resolve("log").toString(),
                "RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("plugins").toString(),
                "RABBITMQ_CONFIG_FILE", folder.resolve("rabbitmq.conf").toString(),
                "HOME", folder.toString(),
                "ERL_EPMD_PORT", "" + mapper,
                "ERL_EPMD_ADDRESS", "127.0.0.1"));
    builder.environment().put("RABBITMQ_PID_FILE", folder.resolve("pid").toString());
    // else the port mapper refuses to end while it still has a broker in its list that was killed
    builder.environment().put("ERL_EPMD_RELAXED_COMMAND_CHECK", "true");
    return builder;
  }

  /// Debian's own place first: its scripts on the path are for the machine's one broker.
  private static Optional<Path> program(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(
            Stream.of("/usr/lib/rabbitmq/bin"), Stream.of(path.split(File.pathSeparator, -1)))
        .map(place -> Path.of(place).resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
