package io.cormorant.app.cli.cluster;

import io.cormorant.app.cli.common.MetricsText;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.message.WorkerNote;

/// A worker's figures as Prometheus reads them.
public final class WorkerMetrics {
  private WorkerMetrics() {}

  static String text(Worker worker) {
    return text(worker.note(), worker.sentBytes(), worker.isConnected());
  }

  /// All of them, each with a line of help.
  public static String text(WorkerNote note, long sent, boolean connected) {
    return new MetricsText("cormorant_worker_", "worker", note.name())
        .counter("errands_total", "Pages fetched and reported.", note.done())
        .counter("document_bytes_total", "Bytes of documents downloaded.", note.bytes())
        .counter("broker_bytes_total", "Bytes sent to the broker.", sent)
        .gauge("errands_under_way", "Pages in progress.", note.busy())
        .gauge("reports_unconfirmed", "Reports the broker has not confirmed yet.", note.waiting())
        .gauge("connections", "Maximum number of pages in progress.", note.connections())
        .gauge(
            "connected",
            "1 while the broker is reached and takes messages, otherwise 0.",
            connected ? 1 : 0)
        .gauge(
            "draining",
            "1 while the worker takes no new pages, otherwise 0.",
            note.draining() ? 1 : 0)
        .toString();
  }
}
