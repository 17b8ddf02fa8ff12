package io.cormorant.app.cli.common;

import io.cormorant.cluster.BrokerAddress;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of every command that uses a broker, beside its address.
public final class BrokerOptions {
  @Option(
      names = "--broker-login",
      paramLabel = "FILE",
      description =
          "File whose first line is USER:PASSWORD for the broker. You can also set CORMORANT_BROKER_USER and CORMORANT_BROKER_PASSWORD (default: guest).")
  private @Nullable Path login;

  /// The broker and how to log in there.
  ///
  /// @param err where a password on the command line is remarked on
  public BrokerAddress address(String text, PrintWriter err) {
    if (BrokerAddress.showsPassword(text)) {
      err.println(
          "note: everyone on this machine can read a password on a command line; use --broker-login or "
              + BrokerAddress.PASSWORD_VARIABLE);
    }
    return BrokerAddress.of(text, login, System.getenv());
  }
}
