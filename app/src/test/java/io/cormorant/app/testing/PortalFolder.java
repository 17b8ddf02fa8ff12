package io.cormorant.app.testing;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.PortalStore;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a portal that does not run has kept.
public record PortalFolder(DataFolder folder, @Nullable DatabaseSettings database) {
  public PortalStore open() {
    return PortalStore.open(folder, database);
  }

  /// All rows of a table, by its first column.
  public List<Map<String, Object>> rows(String table) {
    try (PortalStore store = open()) {
      return store.jdbc().sql("select * from " + table + " order by 1").query().listOfRows();
    }
  }

  /// The visits that have rows, in their order.
  public List<Long> rowsOf(long topic) {
    try (PortalStore store = open()) {
      return store
          .jdbc()
          .sql("select visit from page where topic_id = ? order by visit")
          .param(topic)
          .query(Long.class)
          .list();
    }
  }

  /// The visits that should have rows, in their order.
  public List<Long> kept(long topic) {
    try (Stream<VisitLine> visits = CrawlFolder.open(folder.crawl(topic)).visits()) {
      return visits.filter(line -> line.kept() && line.warc() != null).map(VisitLine::n).toList();
    }
  }
}
