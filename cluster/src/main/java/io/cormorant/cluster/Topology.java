package io.cormorant.cluster;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// The exchanges and queues of an installation, in its virtual host. What must survive the broker
/// lies in quorum queues: results, and what could not be read. What is of use to one connection
/// only, such as the errands of a worker's turn, goes to queues that end with it.
final class Topology {
  /// To all workers.
  static final String ORDERS = "cormorant.orders";

  /// From all workers, to whoever wants to hear how they are.
  static final String PRESENCE = "cormorant.presence";

  /// To the coordinator.
  static final String RESULTS = "cormorant.results";

  /// What could not be delivered, with the broker's reasons in its `x-death` headers.
  static final String DEAD = "cormorant.dead";

  /// Held by the one coordinator that is in charge.
  static final String CHARGE = "cormorant.coordinator";

  /// Results of a coordinator that was away for longer are of no use: their errands were taken
  /// back.
  private static final Duration RESULT_LIFE = Duration.ofMinutes(10);

  private static final Duration DEAD_LIFE = Duration.ofDays(7);
  private static final int MOST_RESULTS = 100_000;
  private static final int MOST_DEAD = 10_000;

  private Topology() {}

  /// The errands of one worker.
  static String errands(String worker) {
    return "cormorant.errands." + worker;
  }

  /// The orders for one worker.
  static String orders(String worker) {
    return "cormorant.orders." + worker;
  }

  /// Declares what both sides need.
  static void declare(Channel channel) throws IOException {
    channel.exchangeDeclare(ORDERS, BuiltinExchangeType.FANOUT, true);
    channel.exchangeDeclare(PRESENCE, BuiltinExchangeType.FANOUT, true);
    channel.exchangeDeclare(DEAD, BuiltinExchangeType.FANOUT, true);
    Map<String, Object> dead = quorum(MOST_DEAD);
    dead.put("x-message-ttl", DEAD_LIFE.toMillis());
    channel.queueDeclare(DEAD, true, false, false, dead);
    channel.queueBind(DEAD, DEAD, "");
    channel.queueDeclare(RESULTS, true, false, false, results());
  }

  /// Declares the queue of one worker's errands, which ends with its connection.
  ///
  /// @throws BrokerLine.Taken if another connection has it
  static void declareErrands(Channel channel, String worker) throws IOException {
    Exclusive.declare(channel, errands(worker), Map.of("x-dead-letter-exchange", DEAD));
  }

  /// A full queue takes nothing more, and its publisher hears of it: nothing is dropped silently.
  private static Map<String, Object> results() {
    Map<String, Object> arguments = quorum(MOST_RESULTS);
    arguments.put("x-message-ttl", RESULT_LIFE.toMillis());
    arguments.put("x-overflow", "reject-publish");
    arguments.put("x-dead-letter-exchange", DEAD);
    arguments.put("x-dead-letter-strategy", "at-least-once");
    return arguments;
  }

  private static Map<String, Object> quorum(int most) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("x-queue-type", "quorum");
    arguments.put("x-max-length", most);
    return arguments;
  }
}
