package io.cormorant.portal.channel;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.ItemListener;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Notes what is to be told of a new item: with the item or not at all.
@Component
public final class Outbox implements ItemListener {
  /// States of deliveries.
  static final String WAITING = "waiting";

  static final String SENT = "sent";
  static final String GIVEN_UP = "given-up";

  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;
  private final Channels channels;
  private final Preferences preferences;

  @GuardedBy("this") private long rings;

  Outbox(
      PortalStore store, Ids ids, InstantSource clock, Channels channels, Preferences preferences) {
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.clock = clock;
    this.channels = channels;
    this.preferences = preferences;
  }

  @Override
  public void added(Item item) {
    Instant now = clock.instant();
    Preference preference = preferences.of(item.account());
    for (Channel channel : channels.of(item.account())) {
      if (channel.enabled() && channel.confirmed() && channel.kind().isTold()) {
        jdbc.sql(
                "insert into delivery (id, channel_id, item_id, state, attempts, due_ms)"
                    + " values (?, ?, ?, ?, ?, ?)")
            .params(
                ids.next(),
                channel.id(),
                item.id(),
                WAITING,
                0,
                preference.due(channel.daily(), now).toEpochMilli())
            .update();
      }
    }
  }

  @Override
  public void committed(Item item) {
    ring();
  }

  /// Somebody waits to be told or asked.
  public synchronized void ring() {
    rings++;
    notifyAll();
  }

  /// How often somebody rang.
  synchronized long rings() {
    return rings;
  }

  /// Waits until somebody rings, at most for a time.
  ///
  /// @param heard how often somebody had when whoever waits looked last
  synchronized void await(long heard, Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    long left = most.toNanos();
    while (rings == heard && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = end - System.nanoTime();
    }
  }
}
