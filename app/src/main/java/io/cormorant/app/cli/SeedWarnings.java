package io.cormorant.app.cli;

import io.cormorant.crawl.CrawlEvent;
import java.io.PrintWriter;

/// Says which seeds cannot be used. What becomes of other URLs is in the report.
final class SeedWarnings {
  private SeedWarnings() {}

  static void print(CrawlEvent event, PrintWriter err) {
    switch (event) {
      case CrawlEvent.Lost lost when lost.pick().candidate().via() == null ->
          err.println(
              "warning: seed "
                  + lost.pick().url()
                  + ": "
                  + FetchReport.printable(lost.outcome().sentence()));
      case CrawlEvent.Started started ->
          started
              .refusals()
              .forEach(r -> err.println("warning: seed " + r.url() + ": refused by " + r.rule()));
      case CrawlEvent.Lost _, CrawlEvent.Visited _, CrawlEvent.Resumed _ -> {}
    }
  }
}
