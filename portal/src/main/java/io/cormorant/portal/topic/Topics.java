package io.cormorant.portal.topic;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Storable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The topics of all accounts. An account finds only its own.
@Component
public final class Topics {
  public static final int MOST = 500;
  public static final int LONGEST_NAME = 200;
  private static final int MOST_READERS = 100;

  /// So many topics of others an account can read.
  static final int MOST_SHARED = 200;

  private static final int LONGEST_FAILURE = 1_000;

  /// Of topics in lists: without what is said of them, which may be a megabyte each.
  private static final String OUTLINE =
      "select t.id, t.owner_id, t.name, null as draft, null as plan, t.wanted, t.failure,"
          + " t.created_ms, t.changed_ms from topic t";

  private static final String WANTED =
      " join account a on a.id = t.owner_id where t.wanted = ? and a.enabled = ?";

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;
  private final Accounts accounts;

  Topics(PortalStore store, Ids ids, InstantSource clock, Accounts accounts) {
    this.accounts = accounts;
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.clock = clock;
  }

  /// Begins a topic.
  ///
  /// @throws Problem if the account has too many
  public TopicRow create(Account owner, String name, @Nullable String draft) {
    if (count(owner) >= MOST) {
      throw new Problem(
          "problem.topics", "an account has at most %s topics; delete one first", MOST);
    }
    long id = ids.next();
    long now = clock.millis();
    jdbc.sql(
            "insert into topic (id, owner_id, name, wanted, created_ms, changed_ms)"
                + " values (?, ?, ?, ?, ?, ?)")
        .params(id, owner.id(), cut(name, LONGEST_NAME), Wanted.DRAFT.code(), now, now)
        .update();
    if (draft != null) {
      setDraft(find(id).orElseThrow(), name, draft);
    } else {
      store.settle();
    }
    return find(id).orElseThrow();
  }

  private long count(Account owner) {
    return jdbc.sql("select count(*) from topic where owner_id = ?")
        .param(owner.id())
        .query(Long.class)
        .single();
  }

  /// The topics of an account without what they are about, those that changed last first.
  public List<TopicRow> of(Account owner) {
    return jdbc.sql(OUTLINE + " where t.owner_id = ? order by t.changed_ms desc, t.id desc")
        .param(owner.id())
        .query(Topics::topic)
        .list();
  }

  /// A topic, if it belongs to the account.
  public Optional<TopicRow> of(Account owner, long id) {
    return find(id).filter(topic -> topic.owner() == owner.id());
  }

  /// A topic, if it belongs to the account or is shared with it.
  public Optional<TopicRow> readable(Account reader, long id) {
    return find(id).filter(topic -> topic.owner() == reader.id() || isSharedWith(id, reader.id()));
  }

  /// The topics that an account may read, without what they are about: its own first, then those of
  /// others.
  public List<TopicRow> readable(Account reader) {
    return Stream.concat(of(reader).stream(), sharedWith(reader).stream()).toList();
  }

  /// The topics that others share with an account, without what they are about, in the order of
  /// their names.
  public List<TopicRow> sharedWith(Account reader) {
    return jdbc.sql(
            OUTLINE
                + " join topic_share s on s.topic_id = t.id"
                + " where s.account_id = ? order by t.name, t.id")
        .param(reader.id())
        .query(Topics::topic)
        .list();
  }

  /// A topic of somebody else that an account may read.
  ///
  /// @param owner the name of whose it is
  /// @param readers how many accounts may read it beside its owner
  public record Shared(long id, String name, String owner, long readers) {}

  /// The topics that others share with an account, with what it may know of them.
  public List<Shared> shelfOf(Account reader) {
    return jdbc.sql(
            "select t.id, t.name, a.name,"
                + " (select count(*) from topic_share r where r.topic_id = t.id)"
                + " from topic t join topic_share s on s.topic_id = t.id"
                + " join account a on a.id = t.owner_id"
                + " where s.account_id = ? order by t.name, t.id")
        .param(reader.id())
        .query(
            (row, _) ->
                new Shared(row.getLong(1), row.getString(2), row.getString(3), row.getLong(4)))
        .list();
  }

  /// Somebody who may read a topic.
  public record Reader(long account, String name) {}

  /// Those who may read a topic beside its owner.
  public List<Reader> readers(TopicRow topic) {
    return jdbc.sql(
            "select a.id, a.name from topic_share s join account a on a.id = s.account_id"
                + " where s.topic_id = ? order by a.name_key")
        .param(topic.id())
        .query((row, _) -> new Reader(row.getLong(1), row.getString(2)))
        .list();
  }

  /// Lets an account read what a topic keeps; its owner may anyway. Whoever shares does not learn
  /// whether there is no such account or it cannot take more.
  ///
  /// @param name of the account
  /// @throws Problem if too many may, or this one cannot
  public void share(TopicRow topic, String name) {
    if (readers(topic).size() >= MOST_READERS) {
      throw new Problem(
          "problem.readers", "a topic is shared with at most %s people", MOST_READERS);
    }
    long reader =
        accounts
            .find(name)
            .map(Account::id)
            .filter(id -> id == topic.owner() || isSharedWith(topic.id(), id) || hasRoom(id))
            .orElseThrow(
                () ->
                    new Problem(
                        "problem.no-account",
                        "there is no account named '%s' that can take another topic",
                        name.strip()));
    if (reader != topic.owner() && !isSharedWith(topic.id(), reader)) {
      jdbc.sql("insert into topic_share (topic_id, account_id, created_ms) values (?, ?, ?)")
          .params(topic.id(), reader, clock.millis())
          .update();
    }
  }

  private boolean hasRoom(long reader) {
    return jdbc.sql("select count(*) from topic_share where account_id = ?")
            .param(reader)
            .query(Long.class)
            .single()
        < MOST_SHARED;
  }

  /// Takes a topic from an account that it was shared with.
  public void unshare(TopicRow topic, long reader) {
    jdbc.sql("delete from topic_share where topic_id = ? and account_id = ?")
        .params(topic.id(), reader)
        .update();
    store.settle();
  }

  private boolean isSharedWith(long topic, long reader) {
    return jdbc.sql("select count(*) from topic_share where topic_id = ? and account_id = ?")
            .params(topic, reader)
            .query(Long.class)
            .single()
        > 0;
  }

  /// Any topic: for work that no account asks for.
  public Optional<TopicRow> find(long id) {
    return jdbc.sql("select * from topic where id = ?").param(id).query(Topics::topic).optional();
  }

  /// The topics whose crawls are to run, without what they are about, oldest first: they are
  /// wanted, by accounts that may be used.
  public List<TopicRow> toRun() {
    return jdbc.sql(OUTLINE + WANTED + " order by t.changed_ms, t.id")
        .params(Wanted.RUN.code(), true)
        .query(Topics::topic)
        .list();
  }

  /// A topic, if its crawl is to run.
  public Optional<TopicRow> toRun(long id) {
    return jdbc.sql("select t.* from topic t" + WANTED + " and t.id = ?")
        .params(Wanted.RUN.code(), true, id)
        .query(Topics::topic)
        .optional();
  }

  /// The ids of all topics, oldest first.
  public List<Long> ids() {
    return jdbc.sql("select id from topic order by id").query((row, _) -> row.getLong(1)).list();
  }

  /// Topics of all accounts without what they are about: for whoever runs the portal. Those that
  /// changed last come first.
  public List<TopicRow> outlines(int most) {
    return jdbc.sql(OUTLINE + " order by t.changed_ms desc, t.id desc")
        .withMaxRows(most)
        .query(Topics::topic)
        .list();
  }

  public void setDraft(TopicRow topic, String name, String draft) {
    jdbc.sql("update topic set name = ?, draft = ?, changed_ms = ? where id = ?")
        .params(cut(name, LONGEST_NAME), Storable.text(draft), clock.millis(), topic.id())
        .update();
    store.settle();
  }

  public void setPlan(TopicRow topic, String name, String plan) {
    jdbc.sql("update topic set name = ?, plan = ?, changed_ms = ? where id = ?")
        .params(cut(name, LONGEST_NAME), Storable.text(plan), clock.millis(), topic.id())
        .update();
    store.settle();
  }

  /// Notes what is wanted of a topic's crawl, which clears an earlier failure.
  public void want(long topic, Wanted wanted) {
    jdbc.sql("update topic set wanted = ?, failure = null, changed_ms = ? where id = ?")
        .params(wanted.code(), clock.millis(), topic)
        .update();
    store.settle();
  }

  /// Notes that a topic's crawl cannot go on.
  public void fail(long topic, String why) {
    jdbc.sql("update topic set wanted = ?, failure = ?, changed_ms = ? where id = ?")
        .params(Wanted.REST.code(), cut(why, LONGEST_FAILURE), clock.millis(), topic)
        .update();
  }

  public void delete(long topic) {
    jdbc.sql("delete from topic where id = ?").param(topic).update();
    store.settle();
  }

  private static String cut(String text, int most) {
    return Storable.text(text.strip(), most).strip();
  }

  private static TopicRow topic(ResultSet row, int number) throws SQLException {
    return new TopicRow(
        row.getLong("id"),
        row.getLong("owner_id"),
        row.getString("name"),
        row.getString("draft"),
        row.getString("plan"),
        Wanted.of(row.getString("wanted")),
        row.getString("failure"),
        Instant.ofEpochMilli(row.getLong("created_ms")),
        Instant.ofEpochMilli(row.getLong("changed_ms")));
  }
}
