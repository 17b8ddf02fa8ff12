package io.cormorant.fetch.hostile;

import java.net.InetSocketAddress;
import java.nio.file.Path;

/// What the hostile cases try to lure us to.
///
/// @param canary a server that nobody may ever connect to
/// @param secret a file whose content nobody may ever see
record Bait(InetSocketAddress canary, Path secret) {
  static final String SECRET = "s3cr3t-of-this-machine";

  /// An address at the canary's port.
  String at(String host) {
    return "http://" + host + ":" + canary.getPort() + "/";
  }
}
