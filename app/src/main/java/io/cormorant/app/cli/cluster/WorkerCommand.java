package io.cormorant.app.cli.cluster;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.BrokerOptions;
import io.cormorant.app.cli.common.MetricsPort;
import io.cormorant.app.cli.common.Signals;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.WorkerSettings;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Works for crawls of a coordinator.
@Command(
    name = "worker",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fetches, parses and judges pages for crawls started elsewhere.",
      "The crawls are started with 'crawl --cluster'.",
      "Any number of workers can be started and stopped at any time. Ctrl-C finishes the pages in progress first. A worker keeps nothing unless --archive is given."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant worker --broker amqp://crawler@broker.example/crawls",
      "  cormorant worker --broker amqps://broker.example --broker-login login.txt",
      "  cormorant worker --broker amqp://broker.example/crawls --archive /data/archive"
    })
public final class WorkerCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--broker",
      required = true,
      paramLabel = "ADDRESS",
      description = "A RabbitMQ broker: amqp[s]://[USER@]HOST[:PORT][/VIRTUAL-HOST].")
  private String broker = "";

  @Mixin private BrokerOptions options = new BrokerOptions();

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "64",
      description = "Maximum number of concurrent fetches (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of this worker (default: host name and process ID).")
  private @Nullable String name;

  @Option(
      names = "--archive",
      paramLabel = "DIR",
      description =
          "Archive fetched pages in WARC files in DIR instead of sending them, compressed, through the broker. 'cormorant merge CRAWL --workers DIR' copies the pages that were kept into the crawl folder.")
  private @Nullable Path archive;

  @Option(
      names = "--metrics",
      paramLabel = "PORT",
      description = "Serve Prometheus metrics at http://127.0.0.1:PORT/metrics.")
  private @Nullable Integer metrics;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    refuseUnwritableArchive();
    WorkerSettings settings =
        BadInput.unless(
            () ->
                new WorkerSettings(
                    name == null ? usualName() : name, connections, archive, Product.name()));
    try (Signals signals = new Signals(err);
        Worker worker =
            Worker.start(
                options.address(broker, err),
                settings,
                Product.assembly(),
                Product.webs(),
                Product.CLOCK,
                sentence -> err.println(settings.name() + ": " + sentence));
        MetricsPort _ = MetricsPort.open(metrics, () -> WorkerMetrics.text(worker))) {
      err.println(
          "%s: ready, %s"
              .formatted(settings.name(), Amount.of(settings.connections(), "connection")));
      signals.stop(worker::drain);
      worker.awaitEnd();
      return Exit.DONE;
    }
  }

  private void refuseUnwritableArchive() {
    if (archive == null) {
      return;
    }
    boolean usable;
    try {
      Files.createDirectories(archive);
      usable = Files.isWritable(archive);
    } catch (IOException e) {
      usable = false;
    }
    if (!usable) {
      throw new BadInput(
          "nothing can be written into " + archive + ". Give --archive a folder, or a new name.");
    }
  }

  private static String usualName() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = "worker";
    }
    String plain = host.replaceAll("[^A-Za-z0-9._-]", "-");
    return plain.substring(0, Math.min(plain.length(), 40)) + "-" + ProcessHandle.current().pid();
  }
}
