package io.cormorant.app.cli.common;

import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Proxy;
import io.cormorant.plan.Render;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of every command that asks the live web: whom, by which way, as whom, with what.
public final class LiveWebOptions {
  @Option(
      names = "--contact",
      paramLabel = "MAIL|URL",
      description =
          "An email address or URL where site owners can reach you. Required to crawl the live web.")
  private @Nullable String contact;

  @Option(
      names = "--allow-private",
      description = "Also fetch from this machine and private networks, on any port.")
  private boolean allowPrivate;

  @Option(
      names = "--proxy",
      paramLabel = "URL",
      description =
          "Fetch through an HTTP or SOCKS proxy: http://[USER:PASSWORD@]HOST:PORT or"
              + " socks5://[USER:PASSWORD@]HOST:PORT. The proxy then resolves names, and their addresses are not checked.")
  private @Nullable String proxy;

  @Option(
      names = "--resolve",
      paramLabel = "HOST=ADDRESS[:PORT]",
      description = "Use this address for the host instead of asking DNS. May be repeated.")
  private List<String> resolve = List.of();

  @Option(
      names = "--cookies",
      description = "Accept cookies and send them back while the crawl runs.")
  private boolean cookies;

  @Option(
      names = "--logins",
      paramLabel = "FILE",
      description =
          "File of headers, cookies and passwords for particular hosts; see examples/logins.yaml. Never copied.")
  private @Nullable Path logins;

  @Option(
      names = "--render",
      paramLabel = "auto|always|never",
      description =
          "Render pages with the system's Chromium before reading them; 'auto' renders only pages with scripts and almost no text (default: never).")
  private @Nullable Render render;

  /// The access a plan grants, with what the command line says otherwise.
  ///
  /// @throws BadInput if an option does not mean anything
  public Access access(@Nullable CrawlPlan read) {
    Access planned = read == null ? Access.NONE : read.access();
    return BadInput.unless(
        () ->
            new Access(
                contact == null ? planned.contact() : contact,
                allowPrivate || planned.allowPrivate(),
                proxy == null ? planned.proxy() : Proxy.of(proxy),
                places(planned.resolve()),
                cookies || planned.cookies(),
                logins == null ? planned.logins() : logins.toAbsolutePath().normalize(),
                render == null ? planned.render() : render));
  }

  private Map<String, InetSocketAddress> places(Map<String, InetSocketAddress> planned) {
    Map<String, InetSocketAddress> places = new LinkedHashMap<>(planned);
    for (String option : resolve) {
      int equals = option.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "--resolve needs HOST=ADDRESS[:PORT], not '" + option + "'");
      }
      places.put(
          Access.host(option.substring(0, equals)), Access.place(option.substring(equals + 1)));
    }
    return places;
  }
}
