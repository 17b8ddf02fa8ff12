package io.cormorant.cluster;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.Map;

/// Queues that belong to one connection and end with it.
final class Exclusive {
  private Exclusive() {}

  /// Declares one that hears an exchange.
  ///
  /// @throws BrokerLine.Taken if another connection has it
  static void declare(Channel channel, String queue, String exchange) throws IOException {
    declare(channel, queue, Map.of());
    channel.queueBind(queue, exchange, "");
  }

  /// Declares one that hears no exchange.
  ///
  /// @throws BrokerLine.Taken if another connection has it
  static void declare(Channel channel, String queue, Map<String, Object> arguments)
      throws IOException {
    try {
      channel.queueDeclare(queue, false, true, true, arguments);
    } catch (IOException e) {
      if (e.getCause() instanceof ShutdownSignalException closed
          && closed.getReason() instanceof AMQP.Channel.Close why
          && why.getReplyCode() == AMQP.RESOURCE_LOCKED) {
        throw new BrokerLine.Taken(queue + " is taken", e);
      }
      throw e;
    }
  }
}
