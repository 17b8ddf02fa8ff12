package io.cormorant.portal.topic;

import io.cormorant.portal.account.Account;
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
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The topics of all accounts. An account finds only its own.
@Component
public final class Topics {
  public static final int MOST = 500;
  public static final int LONGEST_NAME = 200;
  private static final int LONGEST_FAILURE = 1_000;

  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;

  Topics(PortalStore store, Ids ids, InstantSource clock) {
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
    }
    return find(id).orElseThrow();
  }

  private long count(Account owner) {
    return jdbc.sql("select count(*) from topic where owner_id = ?")
        .param(owner.id())
        .query(Long.class)
        .single();
  }

  /// The topics of an account, those that changed last first.
  public List<TopicRow> of(Account owner) {
    return jdbc.sql("select * from topic where owner_id = ? order by changed_ms desc, id desc")
        .param(owner.id())
        .query(Topics::topic)
        .list();
  }

  /// A topic, if it belongs to the account.
  public Optional<TopicRow> of(Account owner, long id) {
    return find(id).filter(topic -> topic.owner() == owner.id());
  }

  /// Any topic: for work that no account asks for.
  public Optional<TopicRow> find(long id) {
    return jdbc.sql("select * from topic where id = ?").param(id).query(Topics::topic).optional();
  }

  /// All topics whose crawl is wanted so, oldest first.
  public List<TopicRow> wanted(Wanted wanted) {
    return jdbc.sql("select * from topic where wanted = ? order by changed_ms, id")
        .param(wanted.code())
        .query(Topics::topic)
        .list();
  }

  /// The ids of all topics, oldest first.
  public List<Long> ids() {
    return jdbc.sql("select id from topic order by id").query((row, _) -> row.getLong(1)).list();
  }

  /// Topics of all accounts without what they are about: for whoever runs the portal. Those that
  /// changed last come first.
  public List<TopicRow> outlines(int most) {
    return jdbc.sql(
            "select id, owner_id, name, null as draft, null as plan, wanted, failure, created_ms,"
                + " changed_ms from topic order by changed_ms desc, id desc")
        .withMaxRows(most)
        .query(Topics::topic)
        .list();
  }

  public void setDraft(TopicRow topic, String name, String draft) {
    jdbc.sql("update topic set name = ?, draft = ?, changed_ms = ? where id = ?")
        .params(cut(name, LONGEST_NAME), Storable.text(draft), clock.millis(), topic.id())
        .update();
  }

  public void setPlan(TopicRow topic, String name, String plan) {
    jdbc.sql("update topic set name = ?, plan = ?, changed_ms = ? where id = ?")
        .params(cut(name, LONGEST_NAME), Storable.text(plan), clock.millis(), topic.id())
        .update();
  }

  /// Notes what is wanted of a topic's crawl, which clears an earlier failure.
  public void want(long topic, Wanted wanted) {
    jdbc.sql("update topic set wanted = ?, failure = null, changed_ms = ? where id = ?")
        .params(wanted.code(), clock.millis(), topic)
        .update();
  }

  /// Notes that a topic's crawl cannot go on.
  public void fail(long topic, String why) {
    jdbc.sql("update topic set wanted = ?, failure = ?, changed_ms = ? where id = ?")
        .params(Wanted.REST.code(), cut(why, LONGEST_FAILURE), clock.millis(), topic)
        .update();
  }

  public void delete(long topic) {
    jdbc.sql("delete from topic where id = ?").param(topic).update();
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
