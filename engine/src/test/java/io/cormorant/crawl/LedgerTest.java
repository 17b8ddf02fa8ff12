package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Candidate;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LedgerTest {
  private static final Url PAGE = Url.of("http://a.example/");

  @Test
  void aLostDocumentWeighsWhatItHolds() {
    assertEquals(1, Ledger.weight(lost(null)));
    byte[] body = new byte[300 << 10];
    Headers none = new Headers(List.of());
    assertEquals(
        301, Ledger.weight(lost(new Response.Document(PAGE, 200, none, body, "192.0.2.7"))));
  }

  private static CrawlEvent lost(Response.Document document) {
    return new CrawlEvent.Lost(
        1,
        Instant.EPOCH,
        Duration.ZERO,
        1,
        new Pick(Candidate.seed(PAGE), 0),
        PAGE,
        200,
        document,
        0,
        new Outcome.Gone(410),
        null);
  }
}
