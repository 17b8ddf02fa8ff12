package io.cormorant.portal.crawling;

import io.cormorant.core.Url;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.topic.Topics;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// What was said of pages at portals that do not run the crawl, on its way to the one that does.
@Component
final class SpokenOpinions {
  private static final int BATCH = 200;

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Topics topics;
  private final Ids ids;
  private final InstantSource clock;

  SpokenOpinions(PortalStore store, Topics topics, Ids ids, InstantSource clock) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.topics = topics;
    this.ids = ids;
    this.clock = clock;
  }

  void say(long topic, Url url, boolean good) {
    jdbc.sql("insert into spoken_opinion (id, topic_id, url, good, said_ms) values (?, ?, ?, ?, ?)")
        .params(ids.next(), topic, url.toString(), good, clock.millis())
        .update();
  }

  private record Row(long id, long topic, String url, boolean good) {}

  /// Takes those that wait, oldest first. One that is taken and not taught, since the portal was
  /// killed, is lost.
  List<Spoken> take() {
    List<Row> rows = new ArrayList<>();
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              store.duty().confirm();
              rows.addAll(
                  jdbc.sql("select id, topic_id, url, good from spoken_opinion order by id")
                      .withMaxRows(BATCH)
                      .query(
                          (row, _) ->
                              new Row(
                                  row.getLong(1),
                                  row.getLong(2),
                                  row.getString(3),
                                  row.getBoolean(4)))
                      .list());
              if (!rows.isEmpty()) {
                jdbc.sql("delete from spoken_opinion where id in (:ids)")
                    .param("ids", rows.stream().map(Row::id).toList())
                    .update();
              }
            });
    return rows.stream()
        .flatMap(
            row ->
                topics.find(row.topic).stream()
                    .map(topic -> new Spoken(topic, Url.of(row.url), row.good)))
        .toList();
  }
}
