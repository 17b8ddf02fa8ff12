package io.cormorant.portal.recommend;

import io.cormorant.core.ContentDigest;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.follow.Exclusions;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Finds pages that an account may be recommended: relevant ones of topics that it may read, and
/// those of followed sites that enough others were told of. Left out is what it was told, also at
/// another address, what it has opened, and whatever it muted or excluded.
@Component
final class Candidates {
  private static final Duration NEW = Duration.ofDays(60);
  private static final int MOST_OF_TOPICS = 300;
  private static final int MOST_OF_SITES = 200;

  /// What is looked at of a page's text, as a query selects it.
  static final String TEXT = "substring(content, 1, 8000) as text";

  private final JdbcClient jdbc;
  private final Topics topics;
  private final Follows follows;
  private final MutedSites muted;

  Candidates(PortalStore store, Topics topics, Follows follows, MutedSites muted) {
    this.jdbc = store.jdbc();
    this.topics = topics;
    this.follows = follows;
    this.muted = muted;
  }

  /// @param known what the account did with pages, by the hashes of their addresses
  List<Candidate> of(Account account, SharedReading shared, Map<String, Said> known, Instant now) {
    Map<String, Candidate> all = new LinkedHashMap<>();
    ofTopics(account, now).forEach(one -> all.put(one.hash(), one));
    ofSites(account, shared).forEach(one -> all.putIfAbsent(one.hash(), one));
    List<String> silent = muted.of(account.id());
    Exclusions excluded = new Exclusions(follows.of(account));
    List<Candidate> wanted =
        all.values().stream()
            .filter(one -> !known.containsKey(one.hash()) || !known.get(one.hash()).isOpened())
            .filter(one -> silent.stream().noneMatch(s -> MutedSites.covers(s, one.host())))
            .filter(one -> !excluded.cover(one.title(), one.text()))
            .toList();
    Set<String> told = toldTexts(account, wanted);
    return wanted.stream().filter(one -> !told.contains(digest(one))).toList();
  }

  private List<Candidate> ofTopics(Account account, Instant now) {
    List<Long> readable =
        Stream.concat(topics.of(account).stream(), topics.sharedWith(account).stream())
            .map(TopicRow::id)
            .toList();
    if (readable.isEmpty()) {
      return List.of();
    }
    return jdbc.sql(
            "select p.topic_id, p.url_hash, p.url, p.host, p.title, p.language, p.published,"
                + " "
                + TEXT
                + " from page p"
                + " where p.topic_id in (:topics) and p.decision = 'relevant'"
                + " and p.fetched_ms >= :since and not exists (select 1 from item_source s"
                + " where s.account_id = :account and s.url_hash = p.url_hash)"
                + " order by p.fetched_ms desc")
        .param("topics", readable)
        .param("since", now.minus(NEW).toEpochMilli())
        .param("account", account.id())
        .withMaxRows(MOST_OF_TOPICS)
        .query((row, _) -> candidate(row, row.getLong("topic_id")))
        .list();
  }

  private List<Candidate> ofSites(Account account, SharedReading shared) {
    List<Long> items =
        shared.forAccount(account.id()).stream()
            .filter(page -> !page.told().contains(account.id()))
            .limit(MOST_OF_SITES)
            .map(SharedReading.Page::item)
            .toList();
    if (items.isEmpty()) {
      return List.of();
    }
    return jdbc.sql(
            "select i.url_hash, i.url, i.host, i.title, i.language, i.published,"
                + " "
                + TEXT
                + " from inbox_item i"
                + " where i.id in (:items) and not exists (select 1 from item_source s"
                + " where s.account_id = :account and s.url_hash = i.url_hash) order by i.id desc")
        .param("items", items)
        .param("account", account.id())
        .query((row, _) -> candidate(row, null))
        .list();
  }

  private static Candidate candidate(ResultSet row, @Nullable Long topic) throws SQLException {
    return new Candidate(
        topic,
        row.getString("url_hash"),
        row.getString("url"),
        row.getString("host"),
        row.getString("title"),
        row.getString("language"),
        row.getString("published"),
        row.getString("text"));
  }

  /// The digests of texts that the account was told of, among those of some pages.
  private Set<String> toldTexts(Account account, List<Candidate> pages) {
    List<String> digests = pages.stream().map(Candidates::digest).toList();
    if (digests.isEmpty()) {
      return Set.of();
    }
    return jdbc
        .sql(
            "select text_digest from inbox_item where account_id = :account"
                + " and text_digest in (:digests)")
        .param("account", account.id())
        .param("digests", digests)
        .query((row, _) -> row.getString(1))
        .list()
        .stream()
        .collect(Collectors.toSet());
  }

  /// As the inbox has it, unless the text is cut.
  private static String digest(Candidate page) {
    return ContentDigest.ofLines(page.title(), page.text());
  }
}
