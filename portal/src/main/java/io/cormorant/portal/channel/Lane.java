package io.cormorant.portal.channel;

import io.cormorant.portal.channel.Ending.Failed;
import io.cormorant.portal.channel.Ending.Gone;
import io.cormorant.portal.channel.Ending.Sent;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Sends what is due by channels of one kind, a few messages at a time. Kinds do not wait for each
/// other.
final class Lane {
  private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

  /// Of a message that tells each of them.
  private static final int MOST_ITEMS = 50;

  /// Of one that says how many there are.
  private static final int MOST_COUNTED = 1_000;

  private static final int MOST_MESSAGES = 64;
  private static final int AT_ONCE = 8;

  private final Sender sender;
  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final Inbox inbox;
  private final Channels channels;
  private final Preferences preferences;
  private final ExecutorService crew =
      Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().name("tell ", 0).factory());

  Lane(
      Sender sender,
      PortalStore store,
      Ids ids,
      Inbox inbox,
      Channels channels,
      Preferences preferences) {
    this.sender = sender;
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.inbox = inbox;
    this.channels = channels;
    this.preferences = preferences;
  }

  /// As channels name it.
  String kind() {
    return sender.kind().code();
  }

  /// Sends what is due, or as much of it as is sent at a time.
  ///
  /// @return whether to look for more at once
  boolean pass(Instant now) throws InterruptedException {
    gather(now);
    List<Callable<Void>> work = new ArrayList<>();
    for (Channel channel : toAsk(now)) {
      work.add(() -> ask(channel, now));
    }
    List<Long> open = open(now);
    if (!open.isEmpty()) {
      store.settle();
    }
    for (long batch : open) {
      work.add(() -> tell(batch, now));
    }
    boolean done = true;
    for (Future<Void> each : crew.invokeAll(work)) {
      try {
        each.get();
      } catch (ExecutionException e) {
        LOG.error("a message could not be sent", e.getCause());
        done = false;
      }
    }
    return done && !work.isEmpty() && mayTell();
  }

  /// Puts what is due into batches, one for each channel that has none under way.
  private void gather(Instant now) {
    List<Long> ready =
        jdbc.sql(
                "select d.channel_id from delivery d join channel c on c.id = d.channel_id"
                    + " join account a on a.id = c.account_id where c.kind = ? and d.state = ?"
                    + " and d.due_ms <= ? and d.batch is null and c.enabled = ? and a.enabled = ?"
                    + " and not exists (select 1 from delivery o where o.channel_id = d.channel_id"
                    + " and o.state = ? and o.batch is not null)"
                    + " group by d.channel_id order by min(d.due_ms) limit ?")
            .params(
                kind(),
                Outbox.WAITING,
                now.toEpochMilli(),
                true,
                true,
                Outbox.WAITING,
                MOST_MESSAGES)
            .query((row, _) -> row.getLong(1))
            .list();
    for (long id : ready) {
      channels
          .find(id)
          .ifPresent(
              channel -> store.transaction().executeWithoutResult(_ -> gather(channel, now)));
    }
  }

  private void gather(Channel channel, Instant now) {
    jdbc.sql(
            "delete from delivery where channel_id = ? and state = ? and batch is null"
                + " and exists (select 1 from inbox_item i where i.id = delivery.item_id and "
                + Outbox.UNWANTED
                + ")")
        .params(channel.id(), Outbox.WAITING)
        .update();
    boolean each =
        channel.kind() == Kind.WEBHOOK || (channel.kind() == Kind.MAIL && !channel.daily());
    List<Long> due =
        jdbc.sql(
                "select id from delivery where channel_id = ? and state = ? and due_ms <= ?"
                    + " and batch is null order by item_id limit ?")
            .params(
                channel.id(), Outbox.WAITING, now.toEpochMilli(), each ? MOST_ITEMS : MOST_COUNTED)
            .query((row, _) -> row.getLong(1))
            .list();
    if (!due.isEmpty()) {
      jdbc.sql("update delivery set batch = :batch where id in (:ids)")
          .param("batch", ids.next())
          .param("ids", due)
          .update();
    }
  }

  private List<Long> open(Instant now) {
    return jdbc.sql(
            "select d.batch from delivery d join channel c on c.id = d.channel_id"
                + " join account a on a.id = c.account_id where c.kind = ? and d.state = ?"
                + " and d.due_ms <= ? and d.batch is not null and c.enabled = ? and a.enabled = ?"
                + " group by d.batch order by min(d.due_ms) limit ?")
        .params(kind(), Outbox.WAITING, now.toEpochMilli(), true, true, MOST_MESSAGES)
        .query((row, _) -> row.getLong(1))
        .list();
  }

  private record Row(long channel, long item, int attempts) {}

  /// Another portal may have taken over since what is due was looked up.
  private boolean mayTell() {
    try {
      store.transaction().executeWithoutResult(_ -> store.duty().confirm());
      return true;
    } catch (Duty.OffDuty e) {
      return false;
    }
  }

  private Void tell(long batch, Instant now) {
    List<Row> rows =
        jdbc.sql("select channel_id, item_id, attempts from delivery where batch = ? and state = ?")
            .params(batch, Outbox.WAITING)
            .query((row, _) -> new Row(row.getLong(1), row.getLong(2), row.getInt(3)))
            .list();
    Channel channel = rows.isEmpty() ? null : channels.find(rows.getFirst().channel()).orElse(null);
    if (channel == null || !channel.enabled()) {
      return null;
    }
    Preference preference = preferences.of(channel.account());
    Instant allowed = channel.daily() ? now : preference.afterQuiet(now);
    if (allowed.isAfter(now)) {
      jdbc.sql("update delivery set due_ms = ? where batch = ? and state = ?")
          .params(allowed.toEpochMilli(), batch, Outbox.WAITING)
          .update();
      return null;
    }
    List<Item> items = inbox.find(rows.stream().map(Row::item).toList());
    if (!mayTell()) {
      return null;
    }
    Ending ending = send(new Message(batch, channel, preference, items));
    switch (ending) {
      case Sent() -> sent(batch, channel, now);
      // If it was renewed meanwhile, the next pass sends the message where it leads now.
      case Gone(Failure why) -> channels.stop(channel, why);
      case Failed(Failure why) -> failed(batch, channel, preference, rows.getFirst(), why, now);
    }
    return null;
  }

  private Ending send(Message message) {
    try {
      return message.items().isEmpty() ? Ending.SENT : sender.send(message);
    } catch (RuntimeException e) {
      LOG.error("a message for {} could not be made", message.channel(), e);
      return Ending.failed("inside", "");
    }
  }

  private void sent(long batch, Channel channel, Instant now) {
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              jdbc.sql(
                      "update delivery set state = ?, sent_ms = ?, failure = null where batch = ?"
                          + " and state = ?")
                  .params(Outbox.SENT, now.toEpochMilli(), batch, Outbox.WAITING)
                  .update();
              jdbc.sql("update channel set failure = null where id = ?")
                  .param(channel.id())
                  .update();
            });
  }

  private void failed(
      long batch, Channel channel, Preference preference, Row first, Failure why, Instant now) {
    boolean over = first.attempts() >= DeliveryDesk.WAITS.size();
    Instant next =
        over ? now : preference.afterQuiet(now.plus(DeliveryDesk.WAITS.get(first.attempts())));
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              jdbc.sql(
                      "update delivery set state = ?, attempts = attempts + 1, due_ms = ?,"
                          + " failure = ? where batch = ? and state = ?")
                  .params(
                      over ? Outbox.GIVEN_UP : Outbox.WAITING,
                      next.toEpochMilli(),
                      why.stored(),
                      batch,
                      Outbox.WAITING)
                  .update();
              jdbc.sql("update channel set failure = ? where id = ?")
                  .params(why.stored(), channel.id())
                  .update();
            });
  }

  private List<Channel> toAsk(Instant now) {
    return jdbc.sql(
            "select c.* from channel c join account a on a.id = c.account_id"
                + " where c.kind = ? and c.ask_ms <= ? and c.enabled = ? and c.confirmed = ?"
                + " and a.enabled = ? order by c.ask_ms limit ?")
        .params(kind(), now.toEpochMilli(), true, false, true, MOST_MESSAGES)
        .query(Channels::channel)
        .list();
  }

  private Void ask(Channel channel, Instant now) {
    if (!mayTell()) {
      return null;
    }
    Ending ending = sender.ask(channel, preferences.of(channel.account()));
    switch (ending) {
      case Sent() ->
          jdbc.sql("update channel set ask_ms = null, failure = null where id = ?")
              .param(channel.id())
              .update();
      case Gone(Failure why) -> channels.stop(channel, why);
      case Failed(Failure why) -> notAsked(channel, why, now);
    }
    return null;
  }

  private void notAsked(Channel channel, Failure why, Instant now) {
    int asked =
        jdbc.sql("select asked from channel where id = ?")
            .param(channel.id())
            .query(Integer.class)
            .optional()
            .orElse(0);
    Long next =
        asked >= DeliveryDesk.WAITS.size()
            ? null
            : Long.valueOf(now.plus(DeliveryDesk.WAITS.get(asked)).toEpochMilli());
    jdbc.sql("update channel set ask_ms = ?, asked = asked + 1, failure = ? where id = ?")
        .param(next)
        .param(why.stored())
        .param(channel.id())
        .update();
  }

  /// Gives up what is being sent until the next start.
  void end() {
    crew.shutdownNow();
  }
}
