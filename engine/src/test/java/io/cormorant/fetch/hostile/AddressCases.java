package io.cormorant.fetch.hostile;

import java.util.ArrayList;
import java.util.List;

/// Private addresses in every odd notation. The guard refuses them, or they are no addresses.
final class AddressCases {
  private static final List<String> HOSTS =
      List.of(
          "127.0.0.1",
          "127.8.9.10",
          "0.0.0.0",
          "10.0.0.1",
          "172.16.0.1",
          "192.168.0.1",
          "100.64.0.1",
          "169.254.169.254",
          "255.255.255.255",
          "localhost",
          "localhost.",
          "LOCALHOST",
          "someone@127.0.0.1",
          "example.com:80@127.0.0.1",
          "%31%32%37.0.0.1",
          "\u2460\u2461\u2466.\u24ea.\u24ea.\u2460", // circled digits
          "127\u30020\u30020\u30021", // ideographic full stops
          "\uff11\uff12\uff17.0.0.1", // full-width digits
          "2130706433",
          "0x7f000001",
          "0x7f.0.0.1",
          "017700000001",
          "0177.0.0.1",
          "127.1",
          "127.0.1",
          "127.0.0.01",
          "127.0.0.1.",
          "[::1]",
          "[::]",
          "[0:0:0:0:0:0:0:1]",
          "[::ffff:127.0.0.1]",
          "[::ffff:7f00:1]",
          "[::ffff:169.254.169.254]",
          "[::127.0.0.1]",
          "[64:ff9b::127.0.0.1]",
          "[64:ff9b::a9fe:a9fe]",
          "[2002:7f00:1::]",
          "[2002:a9fe:a9fe::1]",
          "[fe80::1]",
          "[fe80::1%25lo]",
          "[fd00:ec2::254]",
          "[ff02::1]",
          "[2001:db8::1]");

  private AddressCases() {}

  static List<HostileCase> all(Bait bait) {
    List<HostileCase> cases = new ArrayList<>();
    for (String host : HOSTS) {
      String address = bait.at(host);
      cases.add(HostileCase.address("address " + host, address, "refused", "no-address"));
    }
    for (String odd :
        List.of("file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "javascript:1")) {
      cases.add(HostileCase.address("scheme of " + odd, odd, "no-address"));
    }
    for (String port : List.of("0", "65536", "-1", "99999999999999999999", "8o")) {
      String address = "http://odd-port.test:" + port + "/";
      cases.add(HostileCase.address("port " + port, address, "no-address"));
    }
    for (int port : new int[] {1, 22, 25, 6000, 6667}) {
      String address = "http://odd-port.test:" + port + "/inside";
      cases.add(HostileCase.address("port of another service " + port, address, "refused"));
    }
    return cases;
  }
}
