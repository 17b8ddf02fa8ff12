package io.cormorant.portal.channel;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.store.Away;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Sends what is due. What waits for one channel goes out as one message; its id is stored before
/// the first attempt, for good, so that every further one sends the same message. A channel whose
/// last message did not arrive gets no other until that one has, or is given up.
///
/// Every message is sent at least once: if the process ends between sending and noting that, it is
/// sent again with the same id.
@Component
public final class DeliveryDesk implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryDesk.class);

  /// Waits after each attempt that failed; then it is given up.
  static final List<Duration> WAITS = waits();

  private static final Duration ROUND = Duration.ofSeconds(15);
  private static final Duration KEPT = Duration.ofDays(90);

  /// Nothing ever waits longer than until the next digest, or a day and quiet hours after a
  /// failure.
  private static final Duration LONGEST = Duration.ofDays(3);

  private static final Duration END = Duration.ofSeconds(15);

  private final Duty duty;
  private final JdbcClient jdbc;
  private final InstantSource clock;
  private final Outbox outbox;
  private final Channels channels;
  private final Map<Kind, Sender> senders = new EnumMap<>(Kind.class);
  private final List<Lane> lanes;
  private final TestMessages tests;
  private final List<Thread> rounds = new ArrayList<>();

  @GuardedBy("this") private Instant swept = Instant.EPOCH;

  private volatile boolean ends;

  DeliveryDesk(
      PortalStore store,
      Ids ids,
      InstantSource clock,
      Inbox inbox,
      Outbox outbox,
      Channels channels,
      Preferences preferences,
      TestMessages tests,
      List<Sender> senders) {
    this.duty = store.duty();
    this.jdbc = store.jdbc();
    this.clock = clock;
    this.outbox = outbox;
    this.channels = channels;
    senders.forEach(sender -> this.senders.put(sender.kind(), sender));
    this.tests = tests;
    this.lanes =
        this.senders.values().stream()
            .map(sender -> new Lane(sender, store, ids, inbox, channels, preferences))
            .toList();
  }

  private static List<Duration> waits() {
    List<Duration> waits =
        new ArrayList<>(
            List.of(
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                Duration.ofMinutes(30),
                Duration.ofHours(2),
                Duration.ofHours(6),
                Duration.ofHours(12)));
    waits.addAll(Collections.nCopies(6, Duration.ofDays(1)));
    return List.copyOf(waits);
  }

  /// Whether channels of a kind can be told at all.
  public boolean isReady(Kind kind) {
    Sender sender = senders.get(kind);
    return sender == null || sender.isReady();
  }

  /// The kind with a code.
  ///
  /// @throws Problem if there is none, or its channels cannot be told
  public Kind ready(String code) {
    return Kind.find(code)
        .filter(this::isReady)
        .orElseThrow(() -> new Problem("problem.channel-kind", "this portal has no such channel"));
  }

  /// Sends a test by a channel, now, and waits for what comes of it.
  ///
  /// @return why it did not arrive; nothing if it was taken
  /// @throws Problem if the channel is not told anything, or was tested a moment ago
  public Optional<Failure> test(Channel channel) {
    Sender sender = senders.get(channel.kind());
    if (sender == null || !channel.enabled() || !channel.confirmed()) {
      throw new Problem(
          "problem.channel-test-off", "a channel is tested when it is on and confirmed");
    }
    return tests.send(sender, channel);
  }

  @EventListener(ApplicationReadyEvent.class)
  void start() {
    for (Lane lane : lanes) {
      rounds.add(
          Thread.ofPlatform()
              .daemon()
              .name("deliveries by " + lane.kind())
              .start(() -> goRound(lane)));
    }
  }

  private void goRound(Lane lane) {
    try {
      while (!ends) {
        long heard = outbox.rings();
        try {
          if (duty.holds()) {
            pass(lane, clock.instant());
          }
        } catch (RuntimeException e) {
          Away.later(LOG, e, "deliveries by " + lane.kind() + " stop until the next round");
        }
        outbox.await(heard, ROUND);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Sends everything that is due.
  void pass(Instant now) throws InterruptedException {
    for (Lane lane : lanes) {
      pass(lane, now);
    }
  }

  private void pass(Lane lane, Instant now) throws InterruptedException {
    sweep(now);
    recall(now);
    boolean more = true;
    while (more && !ends) {
      more = lane.pass(now);
    }
  }

  /// Forgets what was sent long ago.
  private synchronized void sweep(Instant now) {
    if (swept.isAfter(now) || swept.plus(Duration.ofHours(1)).isBefore(now)) {
      swept = now;
      jdbc.sql("delete from delivery where state <> ? and due_ms < ?")
          .params(Outbox.WAITING, now.minus(KEPT).toEpochMilli())
          .update();
      channels.sweep(now);
    }
  }

  /// What waits longer than anything ever does was put off by a clock that has been set back since.
  private void recall(Instant now) {
    jdbc.sql("update delivery set due_ms = ? where state = ? and due_ms > ?")
        .params(now.toEpochMilli(), Outbox.WAITING, now.plus(LONGEST).toEpochMilli())
        .update();
  }

  /// Finishes what is being sent, or gives it up until the next start.
  @Override
  public void destroy() throws InterruptedException {
    ends = true;
    rounds.forEach(Thread::interrupt);
    for (Thread round : rounds) {
      round.join(END);
    }
    lanes.forEach(Lane::end);
  }
}
