package io.cormorant.crawls;

import io.cormorant.crawl.CrawlEvent;
import java.util.List;
import java.util.function.Consumer;

/// Says which seeds cannot be used. What becomes of other URLs is in the report.
public record SeedNotices(Consumer<Notice> notices) implements Consumer<CrawlEvent> {
  @Override
  public void accept(CrawlEvent event) {
    switch (event) {
      case CrawlEvent.Lost lost when lost.pick().candidate().via() == null ->
          notices.accept(new Notice.SeedLost(lost.pick().url(), lost.outcome()));
      case CrawlEvent.Started started -> refused(started.refusals());
      case CrawlEvent.Resumed resumed -> refused(resumed.refusals());
      case CrawlEvent.Lost _, CrawlEvent.Visited _ -> {}
    }
  }

  private void refused(List<CrawlEvent.Refusal> refused) {
    refused.forEach(each -> notices.accept(new Notice.SeedRefused(each.url(), each.rule())));
  }
}
