package io.cormorant.app.bench;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A RabbitMQ broker of our own: a fresh one in a temporary folder, on loopback only, that ends
/// with this, or with this process at the latest. It can be stopped and started again with all it
/// had.
public final class RabbitBroker implements AutoCloseable {
  private static final long START_SECONDS = 120;
  private static final long END_SECONDS = 30;
  private static final int POLL_MS = 100;

  private final Path folder;
  private final Path server;
  private final int port;
  private final int distribution;
  private final int mapper;
  private final Thread cleaner = new Thread(this::end, "broker-cleaner");
  private volatile Process process;

  @GuardedBy("this") private boolean ended;

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
    return start(List.of());
  }

  /// Starts one.
  ///
  /// @param settings more lines of its `rabbitmq.conf`
  /// @throws IOException if there is none, or it does not start; the message is for people
  public static RabbitBroker start(List<String> settings) throws IOException, InterruptedException {
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
    List<String> all =
        new ArrayList<>(
            List.of(
                "listeners.tcp.1 = 127.0.0.1:" + port,
                "log.console = false",
                "log.file.level = info"));
    all.addAll(settings);
    Files.write(folder.resolve("rabbitmq.conf"), all);
    RabbitBroker broker = new RabbitBroker(folder, program, port, freePort(), freePort());
    Runtime.getRuntime().addShutdownHook(broker.cleaner);
    boolean begun = false;
    try {
      broker.begin();
      begun = true;
      return broker;
    } finally {
      if (!begun) {
        broker.close();
      }
    }
  }

  /// Its address, for the user it has from the beginning.
  public String address() {
    return "amqp://127.0.0.1:" + port;
  }

  public int port() {
    return port;
  }

  /// The CPU time it has used since it was started last.
  public Duration cpu() {
    long all = process.descendants().mapToLong(RabbitBroker::cpu).sum();
    return Duration.ofNanos(all + cpu(process.toHandle()));
  }

  /// The CPU time of a process, in nanoseconds.
  static long cpu(ProcessHandle process) {
    return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
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
  public synchronized void kill() {
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(
        one ->
            one.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).exceptionally(_ -> one).join());
  }

  /// Starts it again after [#kill].
  public void begin() throws IOException, InterruptedException {
    run();
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

  private synchronized void run() throws IOException {
    if (ended) {
      throw new IOException("it is over");
    }
    process =
        prepared(List.of(server.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      return; // this process ends, and the cleaner is at work
    }
    end();
  }

  private synchronized void end() {
    ended = true;
    kill();
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

  /// A port of this machine's loopback that nobody uses now.
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
