package io.cormorant.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.fetch.HttpSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class RenderingWebTest {
  private static final Response.Document PAGE = ScriptSite.page("<p>text<script>go()</script>");

  private final AtomicReference<Rendered> next = new AtomicReference<>();
  private final RenderingWeb web = new RenderingWeb(_ -> PAGE, new Given(next), false);

  /// Renders everything to what it was given.
  private record Given(AtomicReference<Rendered> next) implements Renderer {
    @Override
    public Rendered render(Response.Document document) {
      return next.get();
    }

    @Override
    public RenderTraffic traffic() {
      return new RenderTraffic(0, 0, 0, 0, 0);
    }

    @Override
    public void close() {}
  }

  @Test
  void keepsAPageWhoseRenderedBytesAreTooMany() throws Exception {
    int tooMany = (int) HttpSettings.DEFAULT_MAX_BYTES / 3 + 1;
    next.set(new Rendered.Html("暴".repeat(tooMany)));
    assertSame(PAGE, web.fetch(ScriptSite.PAGE));
    next.set(new Rendered.Html("<p>text and more"));
    assertTrue(web.fetch(ScriptSite.PAGE) instanceof Response.Document d && !d.equals(PAGE));
    assertEquals(1, web.counts().kept());
    assertEquals(1, web.counts().rendered());
  }

  @Test
  void isAsPatientAsTheWebBehind() {
    Web patient =
        new Web() {
          @Override
          public Response fetch(Url url) {
            return PAGE;
          }

          @Override
          public Duration delay(Url url, Duration planned) {
            return planned.multipliedBy(3);
          }

          @Override
          public boolean failuresPass() {
            return true;
          }
        };
    RenderingWeb over = new RenderingWeb(patient, new Given(next), false);
    assertEquals(Duration.ofSeconds(3), over.delay(ScriptSite.PAGE, Duration.ofSeconds(1)));
    assertTrue(over.failuresPass());
    assertFalse(web.failuresPass());
  }

  @Test
  void namesTheMostFrequentReasonsAndCountsAll() throws Exception {
    for (int i = 0; i < 100; i++) {
      for (String reason : List.of("often", "once " + i)) {
        next.set(new Rendered.Failed(reason));
        assertSame(PAGE, web.fetch(ScriptSite.PAGE));
      }
    }
    RenderCounts counts = web.counts();
    assertEquals(200, counts.kept());
    assertEquals("often (100)", counts.mostFrequentReasons(1).getFirst());
    assertTrue(counts.reasons().size() < 50, "as hostile words are bounded");
  }
}
