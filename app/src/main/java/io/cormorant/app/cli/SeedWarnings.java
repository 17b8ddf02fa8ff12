package io.cormorant.app.cli;

import io.cormorant.crawl.CrawlEvent;
import java.io.PrintWriter;
import java.util.List;

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
      case CrawlEvent.Started started -> print(started.refusals(), err);
      case CrawlEvent.Resumed resumed -> print(resumed.refusals(), err);
      case CrawlEvent.Lost _, CrawlEvent.Visited _ -> {}
    }
  }

  private static void print(List<CrawlEvent.Refusal> refused, PrintWriter err) {
    refused.forEach(r -> err.println("warning: seed " + r.url() + ": refused by " + r.rule()));
  }
}
