package io.cormorant.portal.inbox;

import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Storable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The inboxes of all accounts. An account finds only its own items.
@Component
public final class Inbox {
  public static final int PAGE = 50;
  static final int LONGEST_URL = 4_000;
  private static final int LONGEST_TITLE = 1_000;
  private static final int LONGEST_SNIPPET = 1_000;
  private static final int LONGEST_TEXT = 200_000;

  /// So many accounts are told at the same time.
  private static final int LOCKS = 64;

  private static final String ITEM =
      "select i.id, i.account_id, i.follow_id, i.topic_id, i.url, i.host, i.title, i.snippet,"
          + " i.language, i.published, i.reason, i.pushed_ms, i.read_ms, i.starred, i.hidden,"
          + " i.thumb, 1 + (select count(*) from item_source s where s.item_id = i.id"
          + " and s.url_hash <> i.url_hash) as sources from inbox_item i ";

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;
  private final List<ItemListener> listeners;
  private final Stories stories;

  /// An account is told one thing at a time, so that no story comes twice.
  private final List<Object> locks = Stream.generate(Object::new).limit(LOCKS).toList();

  Inbox(PortalStore store, Ids ids, InstantSource clock, List<ItemListener> listeners) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.clock = clock;
    this.listeners = List.copyOf(listeners);
    this.stories = new Stories(store, clock);
  }

  /// Tells an account of a page, unless it knows the story: then the page becomes one more of its
  /// sources. What is told twice is told once, so this may be tried again after a failure.
  ///
  /// @return the item if the story is new
  /// @throws io.cormorant.portal.store.Duty.OffDuty if another portal tells by now
  public Optional<Item> push(long account, Arrival arrival) {
    synchronized (locks.get(Math.floorMod(Long.hashCode(account), LOCKS))) {
      Optional<Item> pushed =
          Optional.ofNullable(
              store
                  .transaction()
                  .execute(
                      _ -> {
                        store.duty().confirm();
                        return write(account, arrival);
                      }));
      pushed.ifPresent(item -> listeners.forEach(listener -> listener.committed(item)));
      return pushed;
    }
  }

  private @Nullable Item write(long account, Arrival arrival) {
    String hash = Secrets.hash(arrival.url());
    Optional<Boolean> same = stories.isSame(account, hash, arrival);
    if (same.orElse(false)) {
      return null;
    }
    Optional<Long> story = stories.find(account, hash, arrival);
    long id = story.orElseGet(() -> add(account, hash, arrival));
    if (same.isPresent()) {
      jdbc.sql("delete from item_source where account_id = ? and url_hash = ?")
          .params(account, hash)
          .update();
      readEarlier(account, hash, id);
    }
    addSource(account, id, hash, arrival);
    if (story.isPresent()) {
      return null;
    }
    Item item = find(account, id).orElseThrow();
    listeners.forEach(listener -> listener.added(item));
    return item;
  }

  /// What a page told before need not be read any more when it has changed: the new text takes the
  /// place of the old one.
  private void readEarlier(long account, String hash, long item) {
    jdbc.sql(
            "update inbox_item set read_ms = ? where account_id = ? and url_hash = ? and id < ?"
                + " and read_ms is null")
        .params(clock.millis(), account, hash, item)
        .update();
  }

  private long add(long account, String hash, Arrival arrival) {
    long id = ids.next();
    store
        .template()
        .update(
            "insert into inbox_item (id, account_id, follow_id, topic_id, url_hash, url, host,"
                + " title, snippet, language, published, reason, content, text_digest, simhash,"
                + " pushed_ms, starred, hidden, thumb)"
                + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            id,
            account,
            arrival.follow(),
            arrival.topic(),
            hash,
            Storable.text(arrival.url(), LONGEST_URL),
            Storable.text(arrival.host(), 255),
            Storable.text(arrival.title(), LONGEST_TITLE),
            Storable.text(arrival.snippet(), LONGEST_SNIPPET),
            Storable.text(arrival.language(), 8),
            arrival.published() == null ? null : Storable.text(arrival.published(), 32),
            arrival.reason().json(),
            Storable.text(arrival.content(), LONGEST_TEXT),
            arrival.textDigest(),
            arrival.simhash(),
            clock.millis(),
            false,
            false,
            0);
    return id;
  }

  private void addSource(long account, long item, String hash, Arrival arrival) {
    jdbc.sql(
            "insert into item_source (account_id, url_hash, item_id, url, host, title, text_digest,"
                + " simhash, found_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .params(
            account,
            hash,
            item,
            Storable.text(arrival.url(), LONGEST_URL),
            Storable.text(arrival.host(), 255),
            Storable.text(arrival.title(), LONGEST_TITLE),
            arrival.textDigest(),
            arrival.simhash(),
            clock.millis())
        .update();
  }

  /// Which items to list.
  ///
  /// @param follow only those of this one; null for all
  /// @param topic only those of this one; null for all
  public record View(Shown shown, @Nullable Long follow, @Nullable Long topic) {
    /// Everything that is not hidden.
    public static final View ALL = new View(Shown.ALL, null, null);
  }

  /// A part of the inbox.
  public enum Shown {
    ALL("i.hidden = false"),
    UNREAD("i.hidden = false and i.read_ms is null"),
    STARRED("i.hidden = false and i.starred = true"),
    HIDDEN("i.hidden = true");

    private final String condition;

    Shown(String condition) {
      this.condition = condition;
    }

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The items of an account, newest first.
  ///
  /// @param before only items with smaller ids; [Long#MAX_VALUE] to begin
  public List<Item> list(long account, View view, long before, int most) {
    List<Object> values = new ArrayList<>(List.of(account, before));
    String sql =
        ITEM
            + "where i.account_id = ? and i.id < ? and "
            + narrowed(view, values)
            + " order by i.id desc limit ?";
    values.add(most);
    return jdbc.sql(sql).params(values).query(Inbox::item).list();
  }

  /// The condition of a view.
  ///
  /// @param values to which its values are added
  private static String narrowed(View view, List<Object> values) {
    StringBuilder sql = new StringBuilder(view.shown().condition);
    if (view.follow() != null) {
      sql.append(" and i.follow_id = ?");
      values.add(view.follow());
    }
    if (view.topic() != null) {
      sql.append(" and i.topic_id = ?");
      values.add(view.topic());
    }
    return sql.toString();
  }

  /// How many items of an account wait to be read.
  public long unread(long account) {
    return jdbc.sql(
            "select count(*) from inbox_item i where i.account_id = ? and "
                + Shown.UNREAD.condition)
        .param(account)
        .query(Long.class)
        .single();
  }

  /// An item, if it is the account's.
  public Optional<Item> find(long account, long id) {
    return jdbc.sql(ITEM + "where i.account_id = ? and i.id = ?")
        .params(account, id)
        .query(Inbox::item)
        .optional();
  }

  /// Items by their ids, oldest first; those that are gone are left out.
  public List<Item> find(List<Long> ids) {
    return ids.isEmpty()
        ? List.of()
        : jdbc.sql(ITEM + "where i.id in (:ids) order by i.id")
            .param("ids", ids)
            .query(Inbox::item)
            .list();
  }

  /// The cleaned text of an item.
  public String content(Item item) {
    return jdbc.sql("select content from inbox_item where id = ?")
        .param(item.id())
        .query(String.class)
        .optional()
        .orElse("");
  }

  /// A page that tells a story.
  public record Teller(String url, String host, String title, Instant found) {}

  /// All pages that tell an item's story, the first one first, though it may tell another by now.
  public List<Teller> sources(Item item) {
    List<Teller> tellers = new ArrayList<>();
    tellers.add(new Teller(item.url(), item.host(), item.title(), item.pushed()));
    jdbc.sql(
            "select s.url, s.host, s.title, s.found_ms from item_source s"
                + " join inbox_item i on i.id = s.item_id where s.item_id = ?"
                + " and s.url_hash <> i.url_hash order by s.found_ms, s.url_hash")
        .param(item.id())
        .query(
            (row, _) ->
                new Teller(
                    row.getString(1),
                    row.getString(2),
                    row.getString(3),
                    Instant.ofEpochMilli(row.getLong(4))))
        .list()
        .forEach(tellers::add);
    return tellers;
  }

  public void setRead(Item item, boolean read) {
    jdbc.sql("update inbox_item set read_ms = ? where id = ?")
        .param(read ? clock.millis() : null)
        .param(item.id())
        .update();
  }

  /// Marks what a view has as read.
  ///
  /// @param through the newest item that whoever asks has seen; those that came later stay
  public void readAll(long account, View view, long through) {
    List<Object> values = new ArrayList<>(List.of(clock.millis(), account, through));
    String sql =
        "update inbox_item i set read_ms = ? where i.account_id = ? and i.id <= ?"
            + " and i.read_ms is null and "
            + narrowed(view, values);
    jdbc.sql(sql).params(values).update();
  }

  /// The topics that an account's items belong to.
  public List<Long> topics(long account) {
    return jdbc.sql(
            "select distinct topic_id from inbox_item where account_id = ?"
                + " and topic_id is not null")
        .param(account)
        .query((row, _) -> row.getLong(1))
        .list();
  }

  public void setStarred(Item item, boolean starred) {
    jdbc.sql("update inbox_item set starred = ? where id = ?").params(starred, item.id()).update();
  }

  public void setHidden(Item item, boolean hidden) {
    jdbc.sql("update inbox_item set hidden = ? where id = ?").params(hidden, item.id()).update();
  }

  /// Notes what the account thinks of an item.
  ///
  /// @param thumb 1 for up, -1 for down, 0 for nothing
  public void setThumb(Item item, int thumb) {
    jdbc.sql("update inbox_item set thumb = ? where id = ?")
        .params(Integer.signum(thumb), item.id())
        .update();
  }

  private static Item item(ResultSet row, int number) throws SQLException {
    return new Item(
        row.getLong("id"),
        row.getLong("account_id"),
        row.getObject("follow_id") == null ? null : row.getLong("follow_id"),
        row.getObject("topic_id") == null ? null : row.getLong("topic_id"),
        row.getString("url"),
        row.getString("host"),
        row.getString("title"),
        row.getString("snippet"),
        row.getString("language"),
        row.getString("published"),
        Reason.of(row.getString("reason")),
        Instant.ofEpochMilli(row.getLong("pushed_ms")),
        row.getObject("read_ms") != null,
        row.getBoolean("starred"),
        row.getBoolean("hidden"),
        row.getInt("thumb"),
        row.getInt("sources"));
  }
}
