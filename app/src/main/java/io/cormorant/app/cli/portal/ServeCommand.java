package io.cormorant.app.cli.portal;

import io.cormorant.app.cli.common.ClusterOptions;
import io.cormorant.app.cli.common.Signals;
import io.cormorant.app.product.Product;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.portal.MailSettings;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.PushSettings;
import io.cormorant.portal.server.Portal;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Serves the portal.
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Serves the portal: topics, crawls and search in a browser.",
      "Listens on this machine only, unless --address says otherwise. The first start prints a link for creating the administrator's account; alternatively, set CORMORANT_ADMIN_PASSWORD (and CORMORANT_ADMIN for the name). Ctrl-C saves all crawls; they continue when the portal is started again."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant serve --demo                      try it on a generated web, offline",
      "  cormorant serve --contact you@example.org   crawl the live web",
      "  cormorant serve --contact you@example.org --behind-proxy --base-path /crawler"
    })
public final class ServeCommand implements Callable<Integer> {
  static final String USUAL_DATA = "cormorant-data";
  private static final String DEMO_DATA = "cormorant-demo";
  private static final String DEMO_WEB = Webs.NEWS + "plain,pages=20000,seed=7";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--demo",
      description = "Crawl a generated web, served on this machine, instead of the live web.")
  private boolean demo;

  @Option(
      names = "--web",
      paramLabel = "WEB",
      description =
          "Crawl a recorded or generated web instead of the live web, as with 'crawl --web'.")
  private @Nullable String web;

  @Mixin private PortalPlace place = new PortalPlace();

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      defaultValue = PortalSettings.LOOPBACK,
      description = "Address to listen on (default: ${DEFAULT-VALUE}; 0.0.0.0 for all).")
  private String address = PortalSettings.LOOPBACK;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8417",
      description = "Port to listen on; 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port = PortalSettings.USUAL_PORT;

  @Option(
      names = "--base-path",
      paramLabel = "PATH",
      defaultValue = "",
      description = "Path under which a reverse proxy serves the portal, such as /crawler.")
  private String basePath = "";

  @Option(
      names = "--behind-proxy",
      description =
          "Trust X-Forwarded-… headers. Use only if a reverse proxy sets them and nothing else can reach the port.")
  private boolean behindProxy;

  @Option(
      names = "--contact",
      paramLabel = "MAIL|URL",
      description =
          "An email address or URL where site owners can reach you. Required to crawl the live web.")
  private @Nullable String contact;

  @Option(
      names = "--allow-private",
      description = "Let crawls fetch from this machine and private networks.")
  private boolean allowPrivate;

  @Option(
      names = "--engine",
      paramLabel = "NAME[:OPTION=VALUE,…]",
      description =
          "A search engine that suggests seeds; see 'cormorant engines'. May be repeated.")
  private List<String> engines = List.of();

  @Option(
      names = "--running",
      paramLabel = "N",
      defaultValue = "5",
      description = "Maximum number of running crawls; others wait (default: ${DEFAULT-VALUE}).")
  private int running = PortalSettings.USUAL_RUNNING;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--public-url",
      paramLabel = "URL",
      description = "Base URL of links in messages (default: the address the portal listens on).")
  private @Nullable String publicUrl;

  @Option(
      names = "--mail",
      paramLabel = "SERVER",
      description =
          "Mail server: smtp[s]://[USER@]HOST[:PORT]. Needs --mail-from. The password is read from CORMORANT_MAIL_PASSWORD.")
  private @Nullable String mail;

  @Option(names = "--mail-from", paramLabel = "ADDRESS", description = "Sender address of mail.")
  private @Nullable String mailFrom;

  @Option(
      names = "--phone",
      paramLabel = "URL",
      description =
          "Gateway for text messages, such as https://ntfy.example/{to}. If {text} is missing, the text is posted as the body.")
  private @Nullable String phone;

  @Option(names = "--log-json", description = "Write the log as JSON.")
  private boolean jsonLogs;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    PortalSettings settings = settings();
    err.println(
        settings.web() == null
            ? "starting the portal …"
            : "opening the web to crawl and starting the portal …");
    try (Signals signals = new Signals(err);
        Portal portal =
            Portal.start(
                settings,
                new PortalParts(
                    Product.name(),
                    Product.CLOCK,
                    Product.crawls(),
                    Product.assembly(),
                    Product.webs(),
                    cluster.source(err)))) {
      out.println("The portal is at " + portal.address());
      portal
          .setup()
          .ifPresent(
              link ->
                  out.println("Open this link to create the administrator's account:\n  " + link));
      out.println("Its data is in " + settings.data().toAbsolutePath() + ". Ctrl-C stops it.");
      signals.stop(Thread.ofPlatform().unstarted(portal::close)::start);
      portal.await();
    }
    return 0;
  }

  private PortalSettings settings() {
    String crawled = crawled();
    if (crawled == null && contact == null && !allowPrivate) {
      throw new BadInput(
          "crawling the live web requires --contact MAIL|URL, so that site owners can reach you; or try --demo");
    }
    if (port < 0 || port > 65_535) {
      throw new BadInput("--port must be from 0 to 65535");
    }
    if (running < 1 || running > 100) {
      throw new BadInput("--running must be from 1 to 100");
    }
    if (!basePath.isEmpty() && (!basePath.startsWith("/") || basePath.endsWith("/"))) {
      throw new BadInput(
          "--base-path must begin with a slash and not end with one, such as /crawler");
    }
    try {
      InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new BadInput("--address " + address + " is not an address of this machine");
    }
    return new PortalSettings(
        place.data(crawled == null ? USUAL_DATA : DEMO_DATA),
        place.database(),
        address,
        port,
        basePath,
        behindProxy,
        contact,
        allowPrivate,
        crawled,
        engines,
        running,
        jsonLogs,
        push());
  }

  /// How people are reached who are not looking.
  private PushSettings push() {
    if ((mail == null) != (mailFrom == null)) {
      throw new BadInput("give both --mail and --mail-from, or neither");
    }
    MailSettings server =
        mail == null || mailFrom == null
            ? null
            : MailSettings.of(mail, System.getenv("CORMORANT_MAIL_PASSWORD"), mailFrom);
    return new PushSettings(publicUrl == null ? null : base(publicUrl), server, phone);
  }

  private static URI base(String text) {
    try {
      URI url = new URI(text.replaceFirst("/+$", ""));
      if (url.getHost() != null
          && ("https".equals(url.getScheme()) || "http".equals(url.getScheme()))) {
        return url;
      }
    } catch (URISyntaxException e) {
      throw new BadInput("--public-url '%s' is not a URL: %s".formatted(text, e.getReason()));
    }
    throw new BadInput("--public-url '%s' is not an http or https URL".formatted(text));
  }

  /// The web that is crawled; null for the live one.
  private @Nullable String crawled() {
    if (web == null) {
      return demo ? DEMO_WEB : null;
    }
    if (demo) {
      throw new BadInput("give either --demo or --web, not both");
    }
    String named = Webs.named(web);
    return named.equals(CrawlPlan.LIVE) ? null : named;
  }
}
