package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HostRestsTest {
  private static final Web WEB = url -> new Response.Lost(url, 404, new Outcome.Gone(404));

  private final AtomicLong now = new AtomicLong();
  private final List<Duration> slept = new ArrayList<>();
  private final HostRests rests = new HostRests(WEB, Duration.ofSeconds(5), now::get, slept::add);

  @Test
  void waitsForWhatIsLeftOfTheDelay() throws InterruptedException {
    rests.asked(Url.of("http://a.test/1"));
    now.addAndGet(Duration.ofSeconds(2).toNanos());
    rests.await(Url.of("http://a.test/2"));
    assertEquals(List.of(Duration.ofSeconds(3)), slept);
  }

  @Test
  void doesNotWaitForAHostThatWasNotAsked() throws InterruptedException {
    rests.asked(Url.of("http://a.test/1"));
    rests.await(Url.of("http://b.test/"));
    assertEquals(List.of(), slept);
  }
}
