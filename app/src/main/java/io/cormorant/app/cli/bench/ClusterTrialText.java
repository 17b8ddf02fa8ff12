package io.cormorant.app.cli.bench;

import io.cormorant.app.bench.ClusterTrial.Run;
import io.cormorant.app.bench.Machine;
import io.cormorant.app.product.Exit;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Prints what was measured of a cluster that crawls a generated web.
final class ClusterTrialText {
  /// By which the harvest with workers may be below that without, as a share.
  private static final double MOST_BELOW = 0.03;

  /// Pages a second of a usual worker.
  private static final double WORKER = 100;

  private final PrintWriter out;
  private final boolean json;

  ClusterTrialText(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  /// What a coordinator sustains.
  ///
  /// @return the exit code
  int capacity(Run run) {
    Machine machine = Machine.here();
    double rate = run.pages() / run.seconds();
    double links = (double) run.links() / run.pages();
    double each = each(run.cpu(), run);
    double captain = each(run.captain(), run);
    double broker = each(run.broker(), run);
    double worker = each(run.workers(), run);
    long bytes = run.brokerBytes() / run.pages();
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("pages", run.pages());
      object.put("seconds", Numbers.round(run.seconds()));
      object.put("pages_per_second", Numbers.round(rate));
      object.put("links_per_second", Numbers.round(rate * links));
      object.put("links_per_page", Numbers.round(links));
      object.put("coordinator_cpu_ms_per_page", Numbers.round(each));
      object.put("captain_cpu_ms_per_page", Numbers.round(captain));
      object.put("broker_cpu_ms_per_page", Numbers.round(broker));
      object.put("worker_cpu_ms_per_page", Numbers.round(worker));
      object.put("broker_bytes_per_page", bytes);
      object.put("workers_fed", Numbers.round(rate / WORKER));
      object.put("cores", machine.cores());
      object.put("load", Numbers.round(machine.load()));
      out.println(Json.line(object));
      return Exit.DONE;
    }
    out.printf(
        Locale.ROOT,
        "%,d pages in %.1f s: %,.0f pages/s and %,.0f links/s (%.1f links on a page), enough for %.1f workers of %.0f pages/s.%n",
        run.pages(),
        run.seconds(),
        rate,
        rate * links,
        links,
        rate / WORKER,
        WORKER);
    out.printf(
        Locale.ROOT,
        "The coordinator uses %.2f ms of CPU a page, its one ordering thread %.2f ms: at most %,.0f pages/s with cores of its own.%n",
        each,
        captain,
        1_000 / captain);
    out.printf(
        Locale.ROOT,
        "The broker uses %.2f ms of CPU a page for %,d bytes, workers use %.2f ms.%n",
        broker,
        bytes,
        worker);
    out.printf(
        Locale.ROOT,
        "Coordinator, broker and workers shared %d cores; load %.1f.%n",
        machine.cores(),
        machine.load());
    return Exit.DONE;
  }

  /// Milliseconds of it a page.
  private static double each(Duration cpu, Run run) {
    return cpu.toNanos() / 1e6 / run.pages();
  }

  /// Whether workers find what one process finds, and what goes through the broker.
  ///
  /// @param archiving workers kept the documents
  /// @return the exit code
  int harvest(Run alone, Run together, Run archiving) {
    double difference = together.harvest() - alone.harvest();
    boolean passed = difference >= -MOST_BELOW;
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("pages", alone.pages());
      object.put("harvest_alone", Numbers.round(alone.harvest()));
      object.put("harvest_together", Numbers.round(together.harvest()));
      object.put("harvest_together_workers_archive", Numbers.round(archiving.harvest()));
      object.put("document_bytes_per_page", together.bytes() / together.pages());
      object.put("broker_bytes_per_page", together.brokerBytes() / together.pages());
      object.put(
          "broker_bytes_per_page_workers_archive", archiving.brokerBytes() / archiving.pages());
      object.put("passed", passed);
      out.println(Json.line(object));
    } else {
      out.printf(
          Locale.ROOT,
          "Of %,d pages %.1f %% are relevant by the labels without workers, %.1f %% with: %+.1f points. %s%n",
          alone.pages(),
          100 * alone.harvest(),
          100 * together.harvest(),
          100 * difference,
          passed ? "Passed." : "Failed.");
      out.printf(
          Locale.ROOT,
          "Through the broker go %,d bytes a page (documents have %,d), %,d if workers archive.%n",
          together.brokerBytes() / together.pages(),
          together.bytes() / together.pages(),
          archiving.brokerBytes() / archiving.pages());
    }
    return passed ? Exit.DONE : Exit.FAILED;
  }
}
