package io.cormorant.crawl;

import io.cormorant.core.Mark;
import java.util.List;

/// Tells a crawl what an earlier one did, as its archive would.
public final class Retelling {
  private Retelling() {}

  public static void retell(List<CrawlEvent> events, CrawlHistory history) {
    for (CrawlEvent event : events) {
      if (event instanceof CrawlEvent.Visited v) {
        history.ended(
            new CrawlHistory.End(
                v.visit().pick().url(),
                v.visit().pick().candidate().via(),
                v.visit().page().url(),
                v.requests(),
                v.document().body().length,
                true,
                v.visit().score(),
                v.decision(),
                v.stored(),
                null,
                v.visit().page().cuts(),
                v.textDigest(),
                v.simHash(),
                v.nearDuplicateOf() != null,
                v.visit().page().marks().contains(Mark.SCRIPT_SHELL),
                v.choice() == null ? 0 : v.choice().chance(),
                v.earlier() != null));
        history.lastEnding(v.number());
      }
    }
  }
}
