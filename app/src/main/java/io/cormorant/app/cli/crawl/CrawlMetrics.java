package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.MetricsText;
import io.cormorant.crawl.Progress;

/// A crawl's figures as Prometheus reads them.
public final class CrawlMetrics {
  private CrawlMetrics() {}

  /// All of them, each with a line of help.
  public static String text(String topic, Progress now) {
    return new MetricsText("cormorant_crawl_", "topic", topic)
        .counter("downloads_total", "Documents downloaded.", now.downloads())
        .counter("requests_total", "Requests sent.", now.requests())
        .counter("lost_total", "Downloads that failed or were skipped.", now.lost())
        .counter("document_bytes_total", "Bytes of documents downloaded.", now.bytes())
        .gauge("relevant", "Relevant pages, by the present threshold.", now.relevant())
        .gauge("kept", "Pages kept so far.", now.kept())
        .gauge("harvest", "Share of the downloads that are relevant.", now.harvest())
        .gauge("waiting", "URLs waiting to be fetched.", now.waiting())
        .gauge("errors", "URLs that failed.", now.errors())
        .gauge("fetching", "Downloads in progress.", now.underWay())
        .gauge("hosts_waiting", "Hosts with URLs waiting to be fetched.", now.hosts())
        .gauge("hosts_parked", "Hosts given up in this run.", now.parked())
        .gauge("paused", "1 while the crawl is paused, otherwise 0.", now.paused() ? 1 : 0)
        .gauge("seconds", "Seconds the crawl has run.", now.elapsed().toMillis() / 1000.0)
        .toString();
  }
}
