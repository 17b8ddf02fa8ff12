package io.cormorant.app.cli.setup;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.cormorant.app.cli.setup.Finding.State;
import io.cormorant.core.Plugins;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Engines;
import io.cormorant.crawls.Sizes;
import io.cormorant.plan.Access;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Proxy;
import io.cormorant.plan.Render;
import io.cormorant.render.Chromium;
import io.cormorant.render.RenderException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Looks at what crawls need of a machine.
final class Examination {
  private static final int JAVA = 25;
  private static final long LITTLE_HEAP = 200L << 20;
  private static final long LITTLE_MEMORY = 2L << 30;
  private static final long LITTLE_DISK = 10L << 30;
  private static final long FEW_FILES = 4_096;
  private static final int TIMEOUT_MS = 5_000;
  private static final int HTTPS = 443;

  private Examination() {}

  static Finding java() {
    int version = Runtime.version().feature();
    String found = System.getProperty("java.vendor") + " " + Runtime.version();
    return version >= JAVA
        ? Finding.ok("java", found)
        : new Finding("java", State.MISSING, found, "Install a JDK 25 and set JAVA_HOME to it.");
  }

  static Finding memory() {
    long heap = Runtime.getRuntime().maxMemory();
    long memory =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
            ? system.getTotalMemorySize()
            : 0;
    String found =
        Sizes.text(heap)
            + " for the heap"
            + (memory == 0 ? "" : " of " + Sizes.text(memory) + " in this machine");
    if (heap >= LITTLE_HEAP && (memory == 0 || memory >= LITTLE_MEMORY)) {
      return Finding.ok("memory", found);
    }
    return new Finding(
        "memory",
        State.WARNING,
        found,
        "Crawl with fewer --connections, or give it more: CORMORANT_JAVA_OPTS=-Xmx512m.");
  }

  /// @param folder where crawls are to go; it need not be there yet
  /// @param least below which a crawl pauses; 0 for never
  static Finding disk(Path folder, long least) {
    Path there = folder.toAbsolutePath().normalize();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there) || !Files.isWritable(there)) {
      return new Finding(
          "disk",
          State.MISSING,
          there + " cannot be written to",
          "Choose another folder with --out, here and for 'crawl'.");
    }
    try {
      long free = Files.getFileStore(there).getUsableSpace();
      String found = Sizes.text(free) + " free at " + there;
      if (free < least) {
        return new Finding(
            "disk",
            State.MISSING,
            found + ", and a crawl pauses below " + Sizes.text(least),
            "Free some space, or crawl with a lower --min-free.");
      }
      return free < LITTLE_DISK
          ? new Finding(
              "disk", State.WARNING, found, "A million pages take some 20 GB; keep an eye on it.")
          : Finding.ok("disk", found);
    } catch (IOException e) {
      return new Finding("disk", State.WARNING, "cannot be measured: " + e.getMessage(), "");
    }
  }

  static Finding files() {
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix)) {
      return Finding.ok("open files", "no limit known");
    }
    long most = unix.getMaxFileDescriptorCount();
    String found = "a process may open " + most;
    return most < FEW_FILES
        ? new Finding(
            "open files", State.WARNING, found, "Run 'ulimit -n 65536' before large crawls.")
        : Finding.ok("open files", found);
  }

  static Finding encoding() {
    String named = System.getProperty("native.encoding", "");
    Charset charset =
        Charset.isSupported(named) ? Charset.forName(named) : Charset.defaultCharset();
    return charset.equals(StandardCharsets.UTF_8)
        ? Finding.ok("encoding", "UTF-8")
        : new Finding(
            "encoding",
            State.WARNING,
            charset + ", so file names and arguments in other scripts may be garbled",
            "Set LANG=C.UTF-8, or another UTF-8 locale.");
  }

  static Finding plugins() {
    List<Plugins<?>> all = List.of(Assembly.strategies(), Assembly.judges(), Engines.plugins());
    List<String> broken = all.stream().flatMap(kind -> kind.broken().stream()).toList();
    return broken.isEmpty()
        ? Finding.ok(
            "plug-ins",
            "%d strategies, %d judges, %d search engines"
                .formatted(
                    all.get(0).all().size(), all.get(1).all().size(), all.get(2).all().size()))
        : new Finding(
            "plug-ins",
            State.WARNING,
            String.join("; ", broken),
            "Repair the jar, or remove it from CORMORANT_PLUGINS.");
  }

  /// The name service and a connection, or the proxy if there is one. Nothing is fetched.
  ///
  /// @param host to be found and connected to
  /// @param needed whether crawls of the live web are meant
  static Finding network(Access access, String host, boolean needed) {
    Proxy proxy = access.proxy();
    String name = proxy == null ? host : proxy.host();
    int port = proxy == null ? HTTPS : proxy.port();
    String to = (proxy == null ? "" : "the proxy ") + name + ":" + port;
    State state = needed ? State.MISSING : State.OPTIONAL;
    String remedy = "Only the live web needs a network; check the cable, DNS and the firewall.";
    try (Socket socket = new Socket()) {
      InetAddress address = InetAddress.getAllByName(name)[0];
      socket.connect(new InetSocketAddress(address, port), TIMEOUT_MS);
      return Finding.ok("network", to + " can be reached");
    } catch (UnknownHostException e) {
      return new Finding("network", state, "the name " + name + " is not found", remedy);
    } catch (IOException e) {
      String found = to + " cannot be reached: " + e.getMessage();
      return proxy == null
          ? new Finding(
              "network", state, found, remedy + " If you are behind a proxy, give it with --proxy.")
          : new Finding("network", State.MISSING, found, "Start the proxy, or give another one.");
    }
  }

  static Finding contact(Access access, String product, boolean needed) {
    if (access.contact() != null) {
      return Finding.ok("contact", "sites see '" + access.userAgent(product) + "'");
    }
    return new Finding(
        "contact",
        needed && !access.allowPrivate() ? State.MISSING : State.OPTIONAL,
        "none; the live web is not crawled without one",
        "Give --contact you@example.org, or 'contact:' in the topic file.");
  }

  static Finding chromium(Access access, Map<String, String> environment) {
    try {
      return Finding.ok("chromium", Chromium.find(environment).toString());
    } catch (RenderException _) {
      return new Finding(
          "chromium",
          access.render() == Render.NEVER ? State.OPTIONAL : State.MISSING,
          "neither Chromium nor Chrome was found",
          "Only pages that are empty without JavaScript need it (--render). On Debian: apt-get install chromium; elsewhere, set CORMORANT_CHROMIUM to its path.");
    }
  }

  /// What a crawl of a topic names and is not there.
  static Stream<Finding> named(CrawlPlan plan) {
    return Stream.of(
            missing("strategy", Assembly.strategies(), plan.strategy()),
            missing("judge", Assembly.judges(), plan.judge()))
        .flatMap(found -> found);
  }

  private static Stream<Finding> missing(String kind, Plugins<?> known, String spec) {
    return known.has(spec)
        ? Stream.empty()
        : Stream.of(
            new Finding(
                kind,
                State.MISSING,
                "there is no '" + spec + "'",
                "Name its jar in CORMORANT_PLUGINS, or choose another one."));
  }
}
