package io.cormorant.app.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A portal in a process of its own, on loopback at a free port. Its first administrator is made by
/// the environment.
public final class PortalProcess implements AutoCloseable {
  public static final String ADMIN = "admin";
  public static final String PASSWORD = "a password for tests";

  private static final String ANNOUNCED = "The portal is at ";

  /// Longer than any start takes on a busy machine.
  private static final long START_MS = 300_000;

  private static final int POLL_MS = 20;

  private final Process process;
  private final Path errors;
  private final URI address;

  private PortalProcess(Process process, Path errors, URI address) {
    this.process = process;
    this.errors = errors;
    this.address = address;
  }

  /// Starts a portal and waits until it answers.
  ///
  /// @param folder for what it says
  /// @param more arguments of `serve`
  /// @throws IOException if it does not start; the message is for people
  public static PortalProcess start(Path folder, Path data, List<String> more)
      throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of("serve", "--port", "0", "--data", data.toString()));
    args.addAll(more);
    ProcessBuilder program = Jvm.cormorant(args);
    program.environment().put("CORMORANT_ADMIN", ADMIN);
    program.environment().put("CORMORANT_ADMIN_PASSWORD", PASSWORD);
    Path out = Files.createTempFile(folder, "portal", ".out");
    Path err = Files.createTempFile(folder, "portal", ".err");
    Process process = program.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroyForcibly));
    boolean done = false;
    try {
      PortalProcess portal = new PortalProcess(process, err, announced(process, out, err));
      done = true;
      return portal;
    } finally {
      if (!done) {
        process.destroyForcibly();
      }
    }
  }

  private static URI announced(Process process, Path out, Path err)
      throws IOException, InterruptedException {
    for (long waited = 0; waited < START_MS; waited += POLL_MS) {
      boolean over = process.waitFor(POLL_MS, TimeUnit.MILLISECONDS);
      try (Stream<String> lines = Files.lines(out)) {
        Optional<String> line = lines.filter(said -> said.startsWith(ANNOUNCED)).findFirst();
        if (line.isPresent()) {
          return URI.create(line.get().substring(ANNOUNCED.length()).strip());
        }
      }
      if (over) {
        break;
      }
    }
    throw new IOException("the portal did not start: " + Files.readString(err));
  }

  public URI address() {
    return address;
  }

  public Process process() {
    return process;
  }

  /// What it said on standard error.
  public String complaints() throws IOException {
    return Files.readString(errors);
  }

  /// Ends it as a power failure would.
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
