package io.cormorant.cluster;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConfirmCallback;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Messages on their way to the broker. Each is published until the broker confirms that it has it:
/// what it did not confirm before the line was cut, or refused because a queue is full, goes again.
/// So it may come twice, and never not at all. One thread publishes, so that nobody else waits
/// while the broker takes nothing. As bounded as the number of messages its owner waits for.
final class Outbox implements AutoCloseable {
  /// Brokers take no larger messages, as they are set up from RabbitMQ 4.0 on, and close the
  /// channel of whoever sends one.
  static final int MOST_BYTES = 15 << 20;

  /// After a queue was full.
  private static final long PAUSE_MS = 500;

  /// Between two sentences on that.
  private static final Duration BETWEEN_WORDS = Duration.ofSeconds(10);

  private static final int PERSISTENT = 2;

  /// A message's queue is not there.
  static final class NoQueue extends Exception {
    private static final long serialVersionUID = 1;

    NoQueue(String queue) {
      super("there is no queue " + queue);
    }
  }

  /// A message is not sent, ever.
  static final class TooLarge extends Exception {
    private static final long serialVersionUID = 1;

    TooLarge(int bytes) {
      super(
          String.format(
              Locale.ROOT,
              "a message of %,d bytes was not sent: %,d are the limit",
              bytes,
              MOST_BYTES));
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Letter(
      String exchange, String key, byte[] body, CompletableFuture<Boolean> sent) {}

  @GuardedBy("this") private final Deque<Letter> waiting = new ArrayDeque<>();

  @GuardedBy("this") private final NavigableMap<Long, Letter> unconfirmed = new TreeMap<>();

  /// Messages a full queue refused, until they go again.
  @GuardedBy("this") private int refused;

  @GuardedBy("this") private @Nullable Channel channel;

  @GuardedBy("this") private boolean closed;

  @GuardedBy("this") private long bytes;

  @GuardedBy("this") private long toldAt;

  private final Consumer<String> told;
  private final Thread sender;

  /// @param told what people should hear
  Outbox(String name, Consumer<String> told) {
    this.told = told;
    this.toldAt = System.nanoTime() - BETWEEN_WORDS.toNanos();
    this.sender = Thread.ofPlatform().daemon().name(name).start(this::publish);
  }

  /// Sends to a queue.
  ///
  /// @return completed when the broker has it; fails with [NoQueue] if there is no such queue, and
  ///   with [TooLarge] if it is that
  @CanIgnoreReturnValue
  CompletableFuture<Boolean> send(String queue, byte[] body) {
    return add(new Letter("", queue, body, new CompletableFuture<>()));
  }

  /// Sends to whoever listens to an exchange, maybe nobody.
  @CanIgnoreReturnValue
  CompletableFuture<Boolean> tell(String exchange, byte[] body) {
    return add(new Letter(exchange, "", body, new CompletableFuture<>()));
  }

  @CanIgnoreReturnValue
  private CompletableFuture<Boolean> add(Letter letter) {
    if (letter.body.length > MOST_BYTES) {
      TooLarge why = new TooLarge(letter.body.length);
      told.accept(why.getMessage());
      letter.sent.completeExceptionally(why);
      return letter.sent;
    }
    synchronized (this) {
      waiting.add(letter);
      notifyAll();
    }
    return letter.sent;
  }

  /// Messages the broker has not confirmed yet.
  synchronized int size() {
    return waiting.size() + unconfirmed.size() + refused;
  }

  /// Bytes published so far.
  synchronized long bytes() {
    return bytes;
  }

  /// Goes on by a new session; whatever the old one did not confirm is published again, in order.
  void use(BrokerLine.Session session) throws IOException {
    Channel fresh = session.publishingChannel();
    fresh.confirmSelect();
    ConfirmCallback taken = (tag, multiple) -> confirmed(fresh, tag, multiple, true);
    ConfirmCallback notTaken = (tag, multiple) -> confirmed(fresh, tag, multiple, false);
    fresh.addConfirmListener(taken, notTaken);
    fresh.addReturnListener(
        returned -> unroutable(fresh, Long.parseLong(returned.getProperties().getMessageId())));
    synchronized (this) {
      channel = fresh;
      List<Letter> again = new ArrayList<>(unconfirmed.values());
      unconfirmed.clear();
      again.reversed().forEach(waiting::addFirst);
      notifyAll();
    }
  }

  private void publish() {
    try {
      while (true) {
        publish(next());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private record Next(Channel channel, Letter letter, long tag) {}

  private synchronized Next next() throws InterruptedException {
    Channel by = channel;
    while (waiting.isEmpty() || by == null || !by.isOpen()) {
      if (closed) {
        throw new InterruptedException("the outbox is closed");
      }
      wait(PAUSE_MS);
      by = channel;
    }
    Letter letter = waiting.remove();
    long tag = by.getNextPublishSeqNo();
    unconfirmed.put(tag, letter);
    bytes += letter.body.length;
    return new Next(by, letter, tag);
  }

  /// What fails stays unconfirmed, and goes again by the next session.
  private void publish(Next next) {
    AMQP.BasicProperties properties =
        new AMQP.BasicProperties.Builder()
            .deliveryMode(PERSISTENT)
            .messageId(Long.toString(next.tag))
            .contentType("application/x-cormorant")
            .build();
    boolean mandatory = next.letter.exchange.isEmpty();
    try {
      next.channel.basicPublish(
          next.letter.exchange, next.letter.key, mandatory, properties, next.letter.body);
    } catch (IOException | RuntimeException e) {
      // the line is cut: see use
    }
  }

  @SuppressWarnings("ReferenceEquality") // whether it is the very channel of this session
  private void confirmed(Channel by, long tag, boolean multiple, boolean taken) {
    List<Letter> settled = new ArrayList<>();
    synchronized (this) {
      if (by != channel) {
        return;
      }
      if (multiple) {
        NavigableMap<Long, Letter> head = unconfirmed.headMap(tag, true);
        settled.addAll(head.values());
        head.clear();
      } else {
        Letter one = unconfirmed.remove(tag);
        if (one != null) {
          settled.add(one);
        }
      }
      refused += taken ? 0 : settled.size();
      notifyAll();
    }
    if (taken) {
      settled.forEach(letter -> letter.sent.complete(true));
    } else if (!settled.isEmpty()) {
      tellOfFull();
      Thread.ofVirtual().start(() -> later(settled));
    }
  }

  private void tellOfFull() {
    synchronized (this) {
      long now = System.nanoTime();
      if (now - toldAt < BETWEEN_WORDS.toNanos()) {
        return;
      }
      toldAt = now;
    }
    told.accept("a queue of the broker is full; trying again");
  }

  private void later(List<Letter> letters) {
    try {
      Thread.sleep(PAUSE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      refused -= letters.size();
      letters.forEach(this::add);
    }
  }

  /// The broker confirms it all the same, afterwards.
  @SuppressWarnings("ReferenceEquality") // likewise
  private void unroutable(Channel by, long tag) {
    Letter letter;
    synchronized (this) {
      letter = by == channel ? unconfirmed.remove(tag) : null;
    }
    if (letter != null) {
      letter.sent.completeExceptionally(new NoQueue(letter.key));
    }
  }

  /// Waits until the broker has everything, but no longer than that.
  synchronized void awaitSent(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    long left = patience.toNanos();
    while (size() > 0 && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = end - System.nanoTime();
    }
  }

  /// Publishes nothing more.
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
    sender.interrupt();
  }
}
