package io.cormorant.cluster;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// The exchanges and queues of an installation, in its virtual host. What must survive the broker
/// lies in quorum queues; what is of interest only now, such as who is there, goes to queues that
/// end with their reader's connection.
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

  /// An errand that nobody took for so long is of no use any more: its coordinator is gone.
  private static final Duration ERRAND_LIFE = Duration.ofMinutes(2);

  private static final Duration UNUSED_QUEUE_LIFE = Duration.ofMinutes(30);
  private static final Duration DEAD_LIFE = Duration.ofDays(7);
  private static final int MOST_ERRANDS = 10_000;
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
    channel.queueDeclare(RESULTS, true, false, false, guarded(MOST_RESULTS));
  }

  /// Declares the queue of one worker's errands.
  static void declareErrands(Channel channel, String worker) throws IOException {
    Map<String, Object> arguments = guarded(MOST_ERRANDS);
    arguments.put("x-message-ttl", ERRAND_LIFE.toMillis());
    arguments.put("x-expires", UNUSED_QUEUE_LIFE.toMillis());
    channel.queueDeclare(errands(worker), true, false, false, arguments);
  }

  /// A full queue takes nothing more, and its publisher hears of it: nothing is dropped silently.
  private static Map<String, Object> guarded(int most) {
    Map<String, Object> arguments = quorum(most);
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
