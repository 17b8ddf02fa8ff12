package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.MetricsText;
import io.cormorant.crawl.Progress;

/// A crawl's figures as Prometheus reads them.
final class CrawlMetrics {
  private CrawlMetrics() {}

  static String text(String topic, Progress now) {
    return new MetricsText("cormorant_crawl_", "topic", topic)
        .counter("downloads_total", "Documents that came.", now.downloads())
        .counter("requests_total", "Requests sent.", now.requests())
        .counter("lost_total", "Fetches that gave no page.", now.lost())
        .counter("document_bytes_total", "Bytes of documents.", now.bytes())
        .gauge("relevant", "Relevant pages, as it decides now.", now.relevant())
        .gauge("kept", "Pages kept.", now.kept())
        .gauge("harvest", "Relevant pages by downloads.", now.harvest())
        .gauge("waiting", "URLs still to be fetched.", now.waiting())
        .gauge("errors", "URLs that failed.", now.errors())
        .gauge("fetching", "Fetches under way.", now.underWay())
        .gauge("hosts_waiting", "Hosts with URLs still to be fetched.", now.hosts())
        .gauge("hosts_parked", "Hosts given up in this run.", now.parked())
        .gauge("paused", "1 while it is paused.", now.paused() ? 1 : 0)
        .gauge("seconds", "Seconds it has run.", now.elapsed().toMillis() / 1000.0)
        .toString();
  }
}
