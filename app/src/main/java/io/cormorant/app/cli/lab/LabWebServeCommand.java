package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Signals;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.served.PlainWeb;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Serves a recorded or generated web over HTTP.
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Serves a recorded or generated web over HTTP.",
      "Any crawler can then be tested on it. Runs until interrupted.",
      "The port is both a server (the Host header selects the site) and a proxy. https URLs become http. The log records the order of requests."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant lab web serve zh-dev --port 8080 --log requests.tsv",
      "  cormorant lab web serve generated:plain,pages=2000,seed=7",
      "  cormorant crawl topic.yaml --proxy http://127.0.0.1:8080 --delay 0 \\",
      "    --contact you@example.org"
    })
final class LabWebServeCommand implements Callable<Integer> {
  private static final int LAST_PORT = 65_535;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "WEB", description = "A folder, or generated:KIND,pages=N,seed=N.")
  private String web = "";

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port to listen on (default: any free one).")
  private int port;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description =
          "Log file to create, one line per request: number, time, method, status, page number, bytes, URL.")
  private @Nullable Path log;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description =
          "The address to listen on (default: 127.0.0.1, reachable from this machine only).")
  private String bind = "127.0.0.1";

  @Override
  public Integer call() throws InterruptedException {
    InetSocketAddress at = address();
    try (OpenWeb opened = Product.webs().fixed(web);
        Writer lines = log == null ? Writer.nullWriter() : lines(log)) {
      RequestLog requests = new RequestLog(lines, Product.CLOCK);
      serve(opened.web(), at, requests);
      spec.commandLine()
          .getErr()
          .printf(
              "%s, %s sent%n",
              Amount.of(requests.requests(), "request"), Amount.of(requests.pages(), "page"));
      return Exit.DONE;
    } catch (IOException e) {
      throw new CommandFailure("the log " + log + " cannot be closed: " + e.getMessage());
    }
  }

  private void serve(Web served, InetSocketAddress at, RequestLog requests)
      throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    Web slow = served instanceof GeneratedWeb made ? made.waitingBy(Thread::sleep) : served;
    PrintWriter err = spec.commandLine().getErr();
    try (Signals signals = new Signals(err);
        WebServer server = WebServer.start(new PlainWeb(slow), at, requests)) {
      signals.stop(end::countDown);
      if (!at.getAddress().isLoopbackAddress()) {
        err.println(
            "note: anyone who can reach "
                + bind
                + " can read this web; without --bind, only this machine can");
      }
      say(server.address());
      end.await();
    } catch (IOException e) {
      throw new BadInput(
          "cannot listen on "
              + bind
              + ", port "
              + port
              + ": "
              + e.getMessage()
              + "; give another --port, or leave it out for a free one");
    }
  }

  private void say(InetSocketAddress at) {
    String place = at.getAddress().getHostAddress() + ":" + at.getPort();
    PrintWriter out = spec.commandLine().getOut();
    out.println("serving " + web + " on http://" + place + " as server and as proxy");
    out.println("seeds and links are http://, never https://. To use it as a proxy:");
    out.println("  cormorant crawl ... --proxy http://" + place + " --contact MAIL --delay 0");
    out.println("  curl, wget, Scrapy, most programs: http_proxy=http://" + place);
    out.printf(
        "  Nutch, StormCrawler: http.proxy.host=%s http.proxy.port=%d%n",
        at.getAddress().getHostAddress(), at.getPort());
    out.printf(
        "  Heritrix: fetchHttp.httpProxyHost=%s fetchHttp.httpProxyPort=%d%n",
        at.getAddress().getHostAddress(), at.getPort());
    out.println("without a proxy: curl -H 'Host: www.example.org' http://" + place + "/");
    out.flush();
  }

  private InetSocketAddress address() {
    if (port < 0 || port > LAST_PORT) {
      throw new BadInput("--port is 0 to " + LAST_PORT + ", not " + port);
    }
    try {
      return new InetSocketAddress(InetAddress.getByName(bind), port);
    } catch (UnknownHostException e) {
      throw new BadInput("--bind needs an address of this machine, not '" + bind + "'");
    }
  }

  /// Never writes over the log of another run.
  private static Writer lines(Path file) {
    try {
      return Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw new BadInput(
          "cannot create the log "
              + file
              + " ("
              + e.getClass().getSimpleName()
              + "); name a new file");
    }
  }
}
