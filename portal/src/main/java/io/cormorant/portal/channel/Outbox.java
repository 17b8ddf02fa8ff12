package io.cormorant.portal.channel;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.ItemListener;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
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

  /// Which items `i` are not told: what its reader hid, muted or did not want in the meantime, what
  /// a follow found that is off by now, and the old text of a page that has changed since.
  static final String UNWANTED =
      "(i.hidden = true or i.thumb < 0 or exists (select 1 from inbox_item n"
          + " where n.url_hash = i.url_hash and n.account_id = i.account_id and n.id > i.id)"
          + " or exists (select 1 from muted_site m where m.account_id = i.account_id"
          + " and (i.host = m.site or i.host like concat('%.', m.site)))"
          + " or exists (select 1 from follow f where f.id = i.follow_id and f.enabled = false))";

  private static final String WANTED =
      "not exists (select 1 from inbox_item i where i.id = d.item_id and " + UNWANTED + ")";

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

  /// What waits to be told by a channel.
  ///
  /// @param items how many there are
  /// @param due when the first of them is told
  public record Waiting(int items, Instant due) {}

  /// What waits for the next message of each channel of an account.
  ///
  /// @param again whether that message was sent before and did not arrive
  public Map<Long, Waiting> waiting(long account, boolean again) {
    Map<Long, Waiting> all = new HashMap<>();
    jdbc.sql(
            "select d.channel_id, count(*), min(d.due_ms) from delivery d"
                + " join channel c on c.id = d.channel_id where c.account_id = ? and c.enabled = ?"
                + " and d.state = ? and d.batch is "
                + (again ? "not null" : "null and " + WANTED)
                + " group by d.channel_id")
        .params(account, true, WAITING)
        .query(
            row -> {
              all.put(
                  row.getLong(1), new Waiting(row.getInt(2), Instant.ofEpochMilli(row.getLong(3))));
            });
    return all;
  }

  /// Has a channel tell what waits now, and not at the time of the digest.
  public void hurry(Channel channel) {
    jdbc.sql("update delivery set due_ms = ? where channel_id = ? and state = ? and batch is null")
        .params(clock.millis(), channel.id(), WAITING)
        .update();
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
