package io.cormorant.app.cli.cluster;

import io.cormorant.app.cli.common.MetricsText;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.message.WorkerNote;

/// A worker's figures as Prometheus reads them.
final class WorkerMetrics {
  private WorkerMetrics() {}

  static String text(Worker worker) {
    WorkerNote note = worker.note();
    return new MetricsText("cormorant_worker_", "worker", note.name())
        .counter("errands_total", "Errands reported on.", note.done())
        .counter("document_bytes_total", "Bytes of documents.", note.bytes())
        .counter("broker_bytes_total", "Bytes sent to the broker.", worker.sentBytes())
        .gauge("errands_under_way", "Errands under way.", note.busy())
        .gauge("reports_unconfirmed", "Reports on their way.", note.waiting())
        .gauge("connections", "Errands it takes at once.", note.connections())
        .gauge(
            "connected",
            "1 if the broker is reached and takes messages.",
            worker.isConnected() ? 1 : 0)
        .gauge("draining", "1 if it takes none.", note.draining() ? 1 : 0)
        .toString();
  }
}
