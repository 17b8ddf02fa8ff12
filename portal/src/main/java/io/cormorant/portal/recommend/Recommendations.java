package io.cormorant.portal.recommend;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.channel.Tips;
import io.cormorant.portal.follow.Exclusions;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.inbox.Snippet;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Storable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// What is recommended to accounts. An account finds only its own, and of those only what it may
/// still read, was not told since, and has neither muted nor excluded.
@Component
public final class Recommendations implements Tips {
  /// Shown at a time.
  public static final int SHOWN = 5;

  private static final int MOST_IN_DIGEST = 3;
  private static final Duration DAY = Duration.ofDays(1);
  private static final String OPEN = "open";
  private static final String PAST = "past";
  private static final String OPENED = "opened";
  private static final String DISMISSED = "dismissed";

  /// What may be seen now: nothing of topics that are not shared any more, or of what came into the
  /// inbox in the meantime, and nothing at all without a log.
  private static final String VISIBLE =
      "select r.* from recommendation r where r.account_id = ? and r.state in (?, ?)"
          + " and not exists (select 1 from unlogged_account u where u.account_id = r.account_id)"
          + " and not exists (select 1 from item_source s where s.account_id = r.account_id"
          + " and s.url_hash = r.url_hash) and (r.topic_id is null or exists (select 1 from topic t"
          + " where t.id = r.topic_id and t.owner_id = r.account_id) or exists (select 1 from"
          + " topic_share h where h.topic_id = r.topic_id and h.account_id = r.account_id)) ";

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;
  private final Accounts accounts;
  private final Follows follows;
  private final MutedSites muted;

  Recommendations(
      PortalStore store,
      Ids ids,
      InstantSource clock,
      Accounts accounts,
      Follows follows,
      MutedSites muted) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.clock = clock;
    this.accounts = accounts;
    this.follows = follows;
    this.muted = muted;
  }

  /// What is recommended to an account now, best first.
  public List<Recommendation> of(Account account, int most) {
    return wanted(
        account,
        jdbc.sql(VISIBLE + "order by r.score desc, r.id desc")
            .params(account.id(), OPEN, OPEN)
            .query(Recommendations::recommendation)
            .list(),
        most);
  }

  private List<Recommendation> wanted(Account account, List<Recommendation> some, int most) {
    if (some.isEmpty()) {
      return some;
    }
    List<String> silent = muted.of(account.id());
    Exclusions excluded = new Exclusions(follows.of(account));
    return some.stream()
        .filter(one -> silent.stream().noneMatch(site -> MutedSites.covers(site, one.host())))
        .filter(one -> !excluded.cover(one.title(), excluded.isEmpty() ? "" : text(one)))
        .limit(most)
        .toList();
  }

  /// One that is or was recommended to an account.
  public Optional<Recommendation> find(Account account, long id) {
    return jdbc.sql(VISIBLE + "and r.id = ?")
        .params(account.id(), OPEN, OPENED, id)
        .query(Recommendations::recommendation)
        .optional();
  }

  /// The cleaned text of a page.
  public String text(Recommendation page) {
    String hash = Secrets.hash(page.url());
    Optional<String> text =
        page.topic() == null
            ? jdbc.sql(
                    "select i.content from inbox_item i join follow f on f.id = i.follow_id"
                        + " where i.url_hash = ? and f.kind = ? and i.topic_id is null"
                        + " order by i.id desc")
                .params(hash, "sites")
                .withMaxRows(1)
                .query(String.class)
                .optional()
            : jdbc.sql("select content from page where topic_id = ? and url_hash = ?")
                .params(page.topic(), hash)
                .query(String.class)
                .optional();
    return text.orElse(page.snippet());
  }

  /// Notes that it was opened: it is not recommended any more.
  public void opened(Recommendation page) {
    set(page, OPENED);
  }

  /// Notes that it is not wanted, for good.
  public void dismiss(Recommendation page) {
    set(page, DISMISSED);
  }

  private void set(Recommendation page, String state) {
    jdbc.sql("update recommendation set state = ? where id = ?").params(state, page.id()).update();
  }

  /// Forgets what was recommended to an account, but for what it dismissed.
  public void forget(long account) {
    jdbc.sql("delete from recommendation where account_id = ? and state <> ?")
        .params(account, DISMISSED)
        .update();
  }

  /// Recommends pages in place of those before. What was opened or dismissed is not recommended
  /// again.
  void replace(long account, List<Taste.Advised> pages) {
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              jdbc.sql("update recommendation set state = ? where account_id = ? and state = ?")
                  .params(PAST, account, OPEN)
                  .update();
              Set<String> known = new HashSet<>();
              jdbc.sql("select url_hash from recommendation where account_id = ?")
                  .param(account)
                  .query(
                      row -> {
                        known.add(row.getString(1));
                      });
              for (Taste.Advised page : pages) {
                if (known.contains(page.page().hash())) {
                  renew(account, page);
                } else {
                  add(account, page);
                }
              }
            });
  }

  private void renew(long account, Taste.Advised page) {
    jdbc.sql(
            "update recommendation set state = ?, score = ?, reason = ?, because = ?"
                + " where account_id = ? and url_hash = ? and state = ?")
        .params(
            OPEN,
            page.score(),
            page.ground().code(),
            Storable.text(page.because(), 1_000),
            account,
            page.page().hash(),
            PAST)
        .update();
  }

  private void add(long account, Taste.Advised advised) {
    Candidate page = advised.page();
    store
        .template()
        .update(
            "insert into recommendation (id, account_id, topic_id, url_hash, url, host, title,"
                + " snippet, language, published, reason, because, score, state, made_ms)"
                + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            ids.next(),
            account,
            page.topic(),
            page.hash(),
            page.url(),
            page.host(),
            page.title(),
            Snippet.of(page.title(), page.text()),
            page.language(),
            page.published(),
            advised.ground().code(),
            Storable.text(advised.because(), 1_000),
            advised.score(),
            OPEN,
            clock.millis());
  }

  /// Forgets what was recommended before a moment.
  void sweep(Instant before) {
    jdbc.sql("delete from recommendation where made_ms < ?").param(before.toEpochMilli()).update();
  }

  /// What was first recommended within a day before a message, so that it is in one digest only and
  /// in the same one however often that is tried.
  @Override
  public List<Tip> of(long account, long batch) {
    Optional<Account> reader = accounts.find(account);
    if (reader.isEmpty()) {
      return List.of();
    }
    List<Recommendation> fresh =
        jdbc.sql(VISIBLE + "and r.id < ? and r.id >= ? order by r.score desc, r.id desc")
            .params(account, OPEN, OPEN, batch, Ids.earlier(batch, DAY))
            .query(Recommendations::recommendation)
            .list();
    return wanted(reader.get(), fresh, MOST_IN_DIGEST).stream()
        .map(
            one ->
                new Tip(one.heading(), one.url(), one.host(), one.ground().code(), one.because()))
        .toList();
  }

  private static Recommendation recommendation(ResultSet row, int number) throws SQLException {
    return new Recommendation(
        row.getLong("id"),
        row.getLong("account_id"),
        row.getObject("topic_id") == null ? null : row.getLong("topic_id"),
        row.getString("url"),
        row.getString("host"),
        row.getString("title"),
        row.getString("snippet"),
        row.getString("language"),
        row.getString("published"),
        Ground.of(row.getString("reason")),
        row.getString("because"),
        Instant.ofEpochMilli(row.getLong("made_ms")));
  }
}
