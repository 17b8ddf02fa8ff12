package io.cormorant.cluster;

import com.rabbitmq.client.Connection;
import java.io.IOException;

/// Whether a broker could be used.
public final class BrokerCheck {
  private BrokerCheck() {}

  /// Logs in and out again.
  ///
  /// @param name by which the broker's operator knows the connection
  /// @throws ClusterException if that is not possible, and why
  public static void logIn(BrokerAddress address, String name) {
    Broker broker = new Broker(address);
    try (Connection _ = broker.connect(name)) {
      // that is all
    } catch (IOException e) {
      throw new ClusterException(broker.why(e), e);
    }
  }
}
