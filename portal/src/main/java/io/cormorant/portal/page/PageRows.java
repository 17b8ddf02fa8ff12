package io.cormorant.portal.page;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Decision;
import io.cormorant.core.Page;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Storable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The rows of kept pages. They say nothing that the folder of a crawl does not, and are made from
/// it. Rows of one topic are written by one thread at a time.
@Component
public final class PageRows {
  private static final int LONGEST_URL = 4_000;
  private static final int LONGEST_TEXT = 1_000_000;
  private static final String RELEVANT = Decision.RELEVANT.code();
  private static final String INSERT =
      "insert into page (id, topic_id, url_hash, url, host, title, keywords, language, score,"
          + " decision, published, fetched_ms, content, warc_file, warc_offset, visit)"
          + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final JdbcTemplate template;
  private final Ids ids;

  PageRows(PortalStore store, Ids ids) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.template = store.template();
    this.ids = ids;
  }

  /// A page and the visit that brought it.
  public record Kept(VisitLine line, Page page) {}

  /// What a row says that may change later.
  public record Brief(double score, String decision, long visit) {}

  /// Writes pages that were kept, in place of earlier rows with their addresses.
  public void put(long topic, List<Kept> pages) {
    Map<String, Object[]> rows = new HashMap<>();
    for (Kept kept : pages) {
      Object[] row = row(topic, kept);
      rows.put((String) row[2], row);
    }
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              template.batchUpdate(
                  "delete from page where topic_id = ? and url_hash = ?",
                  rows.keySet().stream().map(hash -> new Object[] {topic, hash}).toList());
              template.batchUpdate(INSERT, new ArrayList<>(rows.values()));
            });
  }

  private Object[] row(long topic, Kept kept) {
    VisitLine line = kept.line();
    String url = Storable.text(line.finalUrl().toString(), LONGEST_URL);
    return new Object[] {
      ids.next(),
      topic,
      Secrets.hash(line.finalUrl().toString()),
      url,
      Storable.text(line.finalUrl().host(), 255),
      Storable.text(Objects.requireNonNullElse(line.title(), ""), 1_000),
      Storable.text(
          line.evidence().stream().map(VisitLine.Evidence::term).collect(Collectors.joining(", ")),
          1_000),
      Storable.text(Objects.requireNonNullElse(line.lang(), ""), 8),
      Objects.requireNonNullElse(line.score(), 0.0),
      Objects.requireNonNullElse(line.decision(), ""),
      line.published() == null ? null : Storable.text(line.published(), 32),
      line.fetchTime().toEpochMilli(),
      Storable.text(kept.page().mainText(), LONGEST_TEXT),
      Objects.requireNonNull(line.warc()).file(),
      line.warc().offset(),
      line.n()
    };
  }

  /// What the rows of a topic say, by the numbers of the visits.
  public Map<Long, Brief> briefs(long topic) {
    Map<Long, Brief> all = new HashMap<>();
    jdbc.sql("select visit, score, decision from page where topic_id = ?")
        .param(topic)
        .query(
            row -> {
              long visit = row.getLong(1);
              all.put(visit, new Brief(row.getDouble(2), row.getString(3), visit));
            });
    return all;
  }

  /// Changes what some rows say. One that is relevant from now on gets the id of a new row, since
  /// that is what it is to whoever reads on in the rows of its topic.
  public void update(long topic, List<Brief> changed) {
    List<Object[]> relevant =
        changed.stream()
            .filter(brief -> brief.decision().equals(RELEVANT))
            .map(brief -> new Object[] {ids.next(), topic, brief.visit(), RELEVANT})
            .toList();
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              template.batchUpdate(
                  "update page set id = ? where topic_id = ? and visit = ? and decision <> ?",
                  relevant);
              template.batchUpdate(
                  "update page set score = ?, decision = ? where topic_id = ? and visit = ?",
                  changed.stream()
                      .map(
                          brief ->
                              new Object[] {brief.score(), brief.decision(), topic, brief.visit()})
                      .toList());
            });
  }

  /// Deletes the rows of visits whose pages are no longer kept.
  public void delete(long topic, Set<Long> visits) {
    template.batchUpdate(
        "delete from page where topic_id = ? and visit = ?",
        visits.stream().map(visit -> new Object[] {topic, visit}).toList());
  }

  /// The topics that have any rows.
  public Set<Long> topics() {
    return new HashSet<>(
        jdbc.sql("select distinct topic_id from page").query((row, _) -> row.getLong(1)).list());
  }

  /// How many pages a topic has.
  public long count(long topic) {
    return jdbc.sql("select count(*) from page where topic_id = ?")
        .param(topic)
        .query(Long.class)
        .single();
  }

  /// How many pages the topics of an account have; those without any are left out.
  public Map<Long, Long> counts(long owner) {
    Map<Long, Long> all = new HashMap<>();
    jdbc.sql(
            "select page.topic_id, count(*) from page join topic on topic.id = page.topic_id"
                + " where topic.owner_id = ? group by page.topic_id")
        .param(owner)
        .query(
            row -> {
              all.put(row.getLong(1), row.getLong(2));
            });
    return all;
  }

  /// How many pages all topics have, of all accounts; those without any are left out.
  public Map<Long, Long> counts() {
    Map<Long, Long> all = new HashMap<>();
    jdbc.sql("select topic_id, count(*) from page group by topic_id")
        .query(
            row -> {
              all.put(row.getLong(1), row.getLong(2));
            });
    return all;
  }

  /// The newest pages of a topic.
  ///
  /// @param length of what is read of their texts, in characters
  public List<PageRow> newest(long topic, int most, int length) {
    return jdbc.sql(
            "select id, topic_id, url, host, title, keywords, language, score, decision,"
                + " published, fetched_ms, substring(content, 1, ?) as content, warc_file,"
                + " warc_offset, visit from page where topic_id = ?"
                + " order by fetched_ms desc, id desc")
        .params(length, topic)
        .withMaxRows(most)
        .query(PageRows::read)
        .list();
  }

  /// A place in the pages of a topic, in the order of [#before].
  public record Place(Instant fetched, long id) {
    /// Before everything.
    public static final Place NEWEST = new Place(Instant.ofEpochMilli(Long.MAX_VALUE), 0);

    public static Place of(PageRow row) {
      return new Place(row.fetched(), row.id());
    }
  }

  /// The pages of a topic after a place, newest first, without their texts.
  public List<PageRow> before(long topic, Place place, int most) {
    long fetched = place.fetched().toEpochMilli();
    return jdbc.sql(
            "select id, topic_id, url, host, title, keywords, language, score, decision,"
                + " published, fetched_ms, '' as content, warc_file, warc_offset, visit"
                + " from page where topic_id = ?"
                + " and (fetched_ms < ? or (fetched_ms = ? and id < ?))"
                + " order by fetched_ms desc, id desc")
        .params(topic, fetched, fetched, place.id())
        .withMaxRows(most)
        .query(PageRows::read)
        .list();
  }

  /// The pages of a topic that got their rows after another one, in that order.
  ///
  /// @param id of that row
  public List<PageRow> after(long topic, long id, int most) {
    return jdbc.sql("select * from page where topic_id = ? and id > ? order by id")
        .params(topic, id)
        .withMaxRows(most)
        .query(PageRows::read)
        .list();
  }

  public Optional<PageRow> find(long id) {
    return jdbc.sql("select * from page where id = ?").param(id).query(PageRows::read).optional();
  }

  /// The row of a page of a topic, by its address.
  public Optional<PageRow> find(long topic, String url) {
    return jdbc.sql("select * from page where topic_id = ? and url_hash = ?")
        .params(topic, Secrets.hash(url))
        .query(PageRows::read)
        .optional();
  }

  private static PageRow read(ResultSet row, int number) throws SQLException {
    return new PageRow(
        row.getLong("id"),
        row.getLong("topic_id"),
        row.getString("url"),
        row.getString("host"),
        row.getString("title"),
        row.getString("keywords"),
        row.getString("language"),
        row.getDouble("score"),
        row.getString("decision"),
        row.getString("published"),
        Instant.ofEpochMilli(row.getLong("fetched_ms")),
        row.getString("content"),
        row.getString("warc_file"),
        row.getLong("warc_offset"),
        row.getLong("visit"));
  }
}
