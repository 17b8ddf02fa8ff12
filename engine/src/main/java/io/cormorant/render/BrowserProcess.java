package io.cormorant.render;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One running Chromium with a profile of its own.
///
/// A shell stands between: it turns its standard streams into the two pipes the browser wants as
/// descriptors 3 and 4, keeps Ctrl-C from it, and deletes the profile when the browser has ended,
/// also when we were killed: then the pipes break, and a browser whose pipes break ends.
final class BrowserProcess implements AutoCloseable {
  /// Names the browser where it is not to be looked for.
  static final String VARIABLE = "CORMORANT_CHROMIUM";

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final Duration START_LIMIT = Duration.ofSeconds(20);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
  private static final Duration END_LIMIT = Duration.ofSeconds(3);
  private static final int COMPLAINT = 2_000;

  /// The pages' processes of a browser that was killed write a last time to its profile.
  private static final String SCRIPT =
      """
      trap '' INT
      profile=$1; shift
      $(command -v setsid) "$@" 3<&0 4>&1 </dev/null >/dev/null
      rm -rf "$profile" 2>/dev/null || { sleep 1; rm -rf "$profile"; }
      """;

  /// Nothing leaves the browser but through the proxies of its pages: the one named here does not
  /// exist, names are not resolved, datagrams are not sent. All frames of a page share its process,
  /// since one in a process of its own would need a session of its own to be held to the rules.
  private static final List<String> OPTIONS =
      List.of(
          "--headless",
          "--remote-debugging-pipe",
          "--no-startup-window",
          "--proxy-server=127.0.0.1:1",
          "--proxy-bypass-list=<-loopback>",
          "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
          "--disable-quic",
          "--webrtc-ip-handling-policy=disable_non_proxied_udp",
          "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-default-apps",
          "--disable-domain-reliability",
          "--disable-extensions",
          "--disable-sync",
          "--disable-breakpad",
          "--disable-crash-reporter",
          "--disable-client-side-phishing-detection",
          "--disable-gpu",
          "--disable-dev-shm-usage",
          "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate,"
              + "OptimizationHints,MediaRouter,DialMediaRouteProvider,SpareRendererForSitePerProcess,"
              + "InterestFeedContentSuggestions,AutofillServerCommunication,"
              + "IsolateSandboxedIframes,IsolateOrigins,site-per-process",
          "--disable-site-isolation-trials",
          "--metrics-recording-only",
          "--mute-audio",
          "--no-default-browser-check",
          "--no-first-run",
          "--no-pings",
          "--password-store=basic",
          "--use-mock-keychain",
          "--js-flags=--max-old-space-size=512");

  private final Process shell;
  private final DevTools tools;

  private final boolean sandboxed;

  private BrowserProcess(Process shell, boolean sandboxed) {
    this.shell = shell;
    this.sandboxed = sandboxed;
    this.tools = new DevTools(shell.getInputStream(), shell.getOutputStream());
  }

  /// The system's Chromium.
  ///
  /// @throws RenderException if there is none
  static Path find(Map<String, String> environment) {
    @Nullable String named = environment.get(VARIABLE);
    if (named != null && !named.isBlank()) {
      return programme(Path.of(named))
          .orElseThrow(
              () -> new RenderException(VARIABLE + " names " + named + ", which is not a program"));
    }
    String[] folders = environment.getOrDefault("PATH", "").split(File.pathSeparator, -1);
    return NAMES.stream()
        .flatMap(
            name ->
                Stream.of(folders)
                    .filter(f -> !f.isBlank())
                    .map(folder -> Path.of(folder).resolve(name)))
        .flatMap(path -> programme(path).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new RenderException(
                    "rendering needs Chromium or Chrome and neither is on the PATH: install one"
                        + " (Debian: apt-get install chromium), set "
                        + VARIABLE
                        + " to its path, or use --render never"));
  }

  /// Starts a browser and waits until it answers.
  ///
  /// @throws RenderException if it does not
  static BrowserProcess start(Path chromium, String userAgent) throws InterruptedException {
    @Nullable Path profile = null;
    try {
      profile = Files.createTempDirectory("cormorant-chromium-");
      List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh", profile.toString()));
      command.add(chromium.toString());
      command.addAll(OPTIONS);
      boolean root = Files.getAttribute(profile, "unix:uid").equals(0);
      if (root) {
        command.add("--no-sandbox");
      }
      command.add("--user-agent=" + userAgent);
      command.add("--user-data-dir=" + profile.resolve("profile"));
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().put("HOME", profile.toString());
      builder.environment().keySet().removeIf(BrowserProcess::isUnwanted);
      return new BrowserProcess(builder.start(), !root).checked(chromium);
    } catch (IOException e) {
      delete(profile);
      throw new RenderException("cannot start " + chromium + ": " + e);
    }
  }

  /// Of a browser that was never started, whose profile is empty.
  private static void delete(@Nullable Path profile) {
    try {
      if (profile != null) {
        Files.deleteIfExists(profile);
      }
    } catch (IOException e) {
      // then an empty folder is left
    }
  }

  DevTools tools() {
    return tools;
  }

  boolean isAlive() {
    return shell.isAlive() && !tools.isGone();
  }

  /// Whether its pages run in Chromium's sandbox, which does not work for root.
  boolean isSandboxed() {
    return sandboxed;
  }

  /// Whether the browser itself still answers, whatever its pages do.
  boolean isAnswering() throws InterruptedException {
    try {
      tools
          .call("", "Browser.getVersion", Map.of())
          .get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  /// Ends a browser that is out of order, without asking it. It is not alive afterwards.
  void kill() {
    tools.end();
    shell.descendants().forEach(ProcessHandle::destroyForcibly);
  }

  /// The processes of the browser.
  Stream<ProcessHandle> processes() {
    return shell.descendants();
  }

  /// Ends the browser and all its processes.
  @Override
  public void close() {
    List<ProcessHandle> processes = shell.descendants().toList();
    tools.end();
    boolean ended = false;
    try {
      ended = shell.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!ended) {
      Stream.concat(processes.stream(), shell.descendants())
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  private BrowserProcess checked(Path chromium) throws InterruptedException {
    StringBuilder complaint = new StringBuilder();
    Thread.ofVirtual().start(() -> listen(shell.getErrorStream(), complaint));
    try {
      tools
          .call("", "Browser.getVersion", Map.of())
          .get(START_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      return this;
    } catch (InterruptedException e) {
      close();
      throw e;
    } catch (ExecutionException | TimeoutException e) {
      close();
      synchronized (complaint) {
        throw new RenderException(
            chromium
                + " does not start as a headless browser: "
                + complaint.toString().strip().replaceAll("\\s+", " "));
      }
    }
  }

  /// Keeps the beginning of what the browser complains about; the rest is read and dropped.
  private static void listen(InputStream stream, StringBuilder complaint) {
    byte[] buffer = new byte[COMPLAINT];
    try (stream) {
      for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
        synchronized (complaint) {
          int free = COMPLAINT - complaint.length();
          complaint.append(new String(buffer, 0, Math.min(n, free), StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      // the browser is gone, and with it what it had to say
    }
  }

  private static Optional<Path> programme(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path)
        ? Optional.of(path)
        : Optional.empty();
  }

  /// Settings of the user's own browser and session, and our own, which may be secret.
  private static boolean isUnwanted(String variable) {
    return variable.startsWith("CHROM")
        || variable.startsWith("DBUS_")
        || variable.startsWith("CORMORANT_");
  }
}
