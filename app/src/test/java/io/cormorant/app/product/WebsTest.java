package io.cormorant.app.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import org.junit.jupiter.api.Test;

/// Webs by their names.
final class WebsTest {
  @Test
  void theLiveWebIsNotCrawledWithoutAContact() {
    BadInput e =
        assertThrows(
            BadInput.class, () -> Product.webs().open("live", Access.NONE, "test", 1).close());
    assertTrue(e.getMessage().contains("--contact"), e::getMessage);
  }

  @Test
  void withoutAContactOnlyPrivateAddressesAreAsked() throws InterruptedException {
    try (OpenWeb web = Product.webs().open("live", new Access(null, true), "test", 1)) {
      Response.Lost lost =
          assertInstanceOf(Response.Lost.class, web.web().fetch(Url.of("http://1.1.1.1/")));
      assertTrue(lost.outcome().sentence().contains("contact"), lost::toString);
    }
  }

  @Test
  void onlyInTheLiveWebFailuresPass() {
    String spec = "plain,pages=300,seed=1";
    for (String name : new String[] {"live", "generated:" + spec, "served:" + spec}) {
      try (OpenWeb web = Product.webs().open(name, new Access(null, true), "test", 1)) {
        assertEquals(name.equals("live"), web.web().failuresPass(), name);
      }
    }
  }

  @Test
  void anUnknownTopicIsAnsweredWithTheNearestOne() {
    try (OpenWeb web =
        Product.webs().open("generated:plain,pages=300,seed=1", Access.NONE, "test", 1)) {
      BadInput e = assertThrows(BadInput.class, () -> web.topic("footbal"));
      assertTrue(e.getMessage().endsWith("; did you mean 'football'?"), e::getMessage);
    }
  }
}
