package io.cormorant.fetch.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.fetch.TinySite;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.8.9.1",
        "0.0.0.0",
        "0.1.2.3",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "100.127.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "198.18.0.1",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
        "2001:db8::1",
        "64:ff9b:1::808:808",
        "64:ff9b:1:ffff::1",
        "2001:0:808:808::1",
        "100::1",
        "3fff::1",
        "3fff:fff::1",
        "5f00::1"
      })
  void takesSpecialAddressesForPrivate(String address) throws UnknownHostException {
    assertTrue(AddressGuard.isPrivate(InetAddress.getByName(address)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "100.63.0.1",
        "100.128.0.1",
        "172.15.0.1",
        "172.32.0.1",
        "192.0.1.1",
        "192.167.1.1",
        "169.253.1.1",
        "198.17.0.1",
        "223.255.255.255",
        "2606:4700::1111",
        "64:ff9b::808:808",
        "2002:808:808::",
        "2001:4860:4860::8888",
        "100:0:0:1::1",
        "3fff:1000::1"
      })
  void takesOrdinaryAddressesForPublic(String address) throws UnknownHostException {
    assertFalse(AddressGuard.isPrivate(InetAddress.getByName(address)));
  }

  @Test
  void leavesTheAllowedAddressesOfAHostThatHasBoth() throws UnknownHostException {
    InetSocketAddress inside = new InetSocketAddress("10.0.0.1", 80);
    InetSocketAddress outside = new InetSocketAddress("1.1.1.1", 80);
    HostResolver both = (_, _) -> List.of(inside, outside);
    assertEquals(List.of(outside), new AddressGuard(both, true, false).resolve("x.test", 80));
    assertEquals(List.of(inside), new AddressGuard(both, false, true).resolve("x.test", 80));
    AddressGuard closed = new AddressGuard(both, false, false);
    assertThrows(AddressGuard.Forbidden.class, () -> closed.resolve("x.test", 80));
  }

  /// By name, by literal, and by a name that changes its meaning between two requests.
  @Test
  void refusesPrivateAddressesWithoutAskingThem() throws Exception {
    try (TinySite site = new TinySite();
        HttpWeb web = guarded(site.resolver());
        HttpWeb literal = guarded(HostResolver.SYSTEM)) {
      assertRefused(web.fetch(Url.of("http://inside.test/")));
      assertRefused(literal.fetch(Url.of("http://127.0.0.1:9/")));
      assertRefused(literal.fetch(Url.of("http://[::1]:9/")));
    }
  }

  private static HttpWeb guarded(HostResolver resolver) {
    return new HttpWeb(
        HttpSettings.of("cormorant/test").withResolver(new AddressGuard(resolver, true, false)),
        () -> Instant.EPOCH);
  }

  private static void assertRefused(Response response) {
    Response.Lost lost = assertInstanceOf(Response.Lost.class, response);
    Outcome.Refused refused = assertInstanceOf(Outcome.Refused.class, lost.outcome());
    assertTrue(refused.rule().startsWith("allow-private: "), refused.rule());
  }
}
