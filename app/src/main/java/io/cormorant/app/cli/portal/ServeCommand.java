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
      "Serves the portal: describe topics, watch their crawls and search what they kept, in a browser.",
      "It listens on this machine only, unless --address says otherwise. The first start prints a link by which the"
          + " administrator's account is created; or set CORMORANT_ADMIN_PASSWORD (and CORMORANT_ADMIN for the name)."
          + " Ctrl-C saves all crawls; they continue when the portal is started again."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant serve --demo                         try it on a generated web; nothing leaves this machine",
      "  cormorant serve --contact you@example.org      crawl the live web",
      "  cormorant serve --contact you@example.org --address 0.0.0.0 --behind-proxy --base-path /crawler"
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
          "Crawl this web instead of the live one, as 'crawl --web' names it: a recorded one, or"
              + " generated:plain,pages=20000,seed=7.")
  private @Nullable String web;

  @Mixin private PortalPlace place = new PortalPlace();

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      defaultValue = PortalSettings.LOOPBACK,
      description = "Listen there (default: ${DEFAULT-VALUE}; 0.0.0.0 for all).")
  private String address = PortalSettings.LOOPBACK;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8417",
      description = "Listen at this port; 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port = PortalSettings.USUAL_PORT;

  @Option(
      names = "--base-path",
      paramLabel = "PATH",
      defaultValue = "",
      description = "The path under which a reverse proxy shows the portal, such as /crawler.")
  private String basePath = "";

  @Option(
      names = "--behind-proxy",
      description =
          "Trust X-Forwarded-… headers. Only if a reverse proxy sets them and nobody else reaches the port.")
  private boolean behindProxy;

  @Option(
      names = "--contact",
      paramLabel = "MAIL|URL",
      description =
          "Where the people whose sites are crawled can reach you. The live web needs it.")
  private @Nullable String contact;

  @Option(
      names = "--allow-private",
      description = "Crawls may ask this machine and private networks too.")
  private boolean allowPrivate;

  @Option(
      names = "--engine",
      paramLabel = "NAME[:OPTION=VALUE,…]",
      description =
          "A search engine that suggests seeds; may be repeated. 'cormorant engines' lists them.")
  private List<String> engines = List.of();

  @Option(
      names = "--running",
      paramLabel = "N",
      defaultValue = "5",
      description = "Crawls that run at the same time; others wait (default: ${DEFAULT-VALUE}).")
  private int running = PortalSettings.USUAL_RUNNING;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--public-url",
      paramLabel = "URL",
      description =
          "What links in messages begin with; default: the address that the portal listens at.")
  private @Nullable String publicUrl;

  @Option(
      names = "--mail",
      paramLabel = "SERVER",
      description =
          "Send mail by this server: smtp[s]://[USER@]HOST[:PORT], and --mail-from. Its password is in"
              + " CORMORANT_MAIL_PASSWORD.")
  private @Nullable String mail;

  @Option(
      names = "--mail-from",
      paramLabel = "ADDRESS",
      description = "The address that mail is sent from.")
  private @Nullable String mailFrom;

  @Option(
      names = "--phone",
      paramLabel = "URL",
      description =
          "Send texts by this gateway, such as https://ntfy.example/{to}. Where {text} is missing, the text is what is"
              + " posted there.")
  private @Nullable String phone;

  @Option(names = "--log-json", description = "Write log lines as JSON objects.")
  private boolean jsonLogs;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    PortalSettings settings = settings();
    err.println(
        settings.web() == null
            ? "starting the portal …"
            : "opening a web to crawl, and starting the portal …");
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
          "the live web is not crawled without a contact: give --contact MAIL|URL, so that the people whose sites"
              + " you crawl can reach you; or try --demo");
    }
    if (port < 0 || port > 65_535) {
      throw new BadInput("--port is from 0 to 65535");
    }
    if (running < 1 || running > 100) {
      throw new BadInput("--running is from 1 to 100");
    }
    if (!basePath.isEmpty() && (!basePath.startsWith("/") || basePath.endsWith("/"))) {
      throw new BadInput(
          "--base-path begins with a slash and does not end with one, such as /crawler");
    }
    try {
      InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new BadInput("--address " + address + " is no address of this machine");
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
      throw new BadInput("--mail and --mail-from go together: a server and an address");
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
      throw new BadInput("--public-url '%s' is no address: %s".formatted(text, e.getReason()));
    }
    throw new BadInput("--public-url '%s' is no http or https address".formatted(text));
  }

  /// The web that is crawled; null for the live one.
  private @Nullable String crawled() {
    if (web == null) {
      return demo ? DEMO_WEB : null;
    }
    if (demo) {
      throw new BadInput("--demo and --web each name a web to crawl; give one of them");
    }
    String named = Webs.named(web);
    return named.equals(CrawlPlan.LIVE) ? null : named;
  }
}
