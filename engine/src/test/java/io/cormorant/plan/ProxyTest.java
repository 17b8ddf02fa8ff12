package io.cormorant.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyTest {
  @Test
  void readsHostPortAndLogin() {
    assertEquals(
        new Proxy("proxy.example", 3128, "me:s@cret"),
        Proxy.of("http://me:s%40cret@proxy.example:3128"));
  }

  @Test
  void readsSocksProxies() {
    Proxy proxy = Proxy.of("socks5://me:s%40cret@proxy.example:1080");
    assertEquals(new Proxy(true, "proxy.example", 1080, "me:s@cret"), proxy);
    assertEquals("socks5://***@proxy.example:1080", proxy.toString());
    assertEquals("socks5://[::1]:1080", Proxy.of("SOCKS5://[::1]:1080").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "me:secret@proxy:3128",
        "me:sec^ret@proxy:3128",
        "http://me:secret@proxy",
        "HTTP://me:x@secret@proxy:3128",
        "http://me:secret|@proxy:3128",
        "http://secret@proxy:3128",
        "socks4://me:secret@proxy:3128",
        "socks5://me:secret@proxy",
        "me\n:secret@proxy:3128"
      })
  void tellsNoPasswordWhenItRefuses(String text) {
    var refusal = assertThrows(IllegalArgumentException.class, () -> Proxy.of(text));
    String message = "" + refusal.getMessage();
    assertFalse(message.contains("sec"), message);
    assertTrue(message.contains("***@proxy"), message);
    assertNull(refusal.getCause());
  }
}
