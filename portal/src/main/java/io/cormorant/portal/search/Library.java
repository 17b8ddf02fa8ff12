package io.cormorant.portal.search;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.core.Url;
import io.cormorant.crawls.PageCopy;
import io.cormorant.crawls.Shelf;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.mcp.PageCollection;
import io.cormorant.portal.mcp.ShelfCollection;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/// What the crawls of an account have kept, and those of topics that are shared with it. Nobody
/// finds anything else.
@Component
public final class Library implements DisposableBean {
  private final Topics topics;
  private final DataFolder folder;
  private final Shelf shelf;

  Library(Topics topics, DataFolder folder, PortalParts parts) {
    this.topics = topics;
    this.folder = folder;
    this.shelf = Shelf.of(parts.crawls(), parts.clock());
  }

  /// The topics that were searched, in the order in which hits name them, and what was found.
  public record Found(List<TopicRow> topics, Shelf.Found found, List<Unready> unready) {}

  /// A topic whose index is being made.
  ///
  /// @param done the part that is, in [0, 1]
  public record Unready(TopicRow topic, double done) {}

  /// Searches the topics that an account may read.
  ///
  /// @param topic only this one; null for all
  public Found search(Account account, @Nullable Long topic, SearchRequest request) {
    List<TopicRow> searched = begun(account, topic);
    return found(searched, shelf.search(folders(searched), request));
  }

  /// Pages like one of them.
  public Optional<Found> similar(Account account, Url url, SearchRequest request) {
    List<TopicRow> searched = begun(account, null);
    return shelf.similar(folders(searched), url, request).map(found -> found(searched, found));
  }

  private Found found(List<TopicRow> searched, Shelf.Found found) {
    List<Unready> unready = new ArrayList<>();
    for (Shelf.Unready one : found.unready()) {
      searched.stream()
          .filter(row -> folder.crawl(row.id()).equals(one.folder()))
          .forEach(row -> unready.add(new Unready(row, one.done())));
    }
    return new Found(searched, found, unready);
  }

  /// A page that a topic's crawl has stored.
  public Optional<PageCopy> read(TopicRow topic, Url url) {
    return isBegun(topic) ? shelf.read(folder.crawl(topic.id()), url) : Optional.empty();
  }

  /// The page of an ending of a topic's crawl.
  public Optional<PageCopy> read(TopicRow topic, long n) {
    return isBegun(topic) ? shelf.read(folder.crawl(topic.id()), n) : Optional.empty();
  }

  /// What an assistant may look at for an account.
  ///
  /// @param marks takes what it thinks of pages; null if it may not say so
  public PageCollection collection(Account account, ShelfCollection.@Nullable Marks marks) {
    return new ShelfCollection(
        shelf,
        begun(account, null).stream()
            .filter(row -> row.owner() == account.id())
            .map(
                row -> {
                  String id = Long.toString(row.id());
                  return new ShelfCollection.Crawl(id, id, row.name(), folder.crawl(row.id()));
                })
            .toList(),
        marks);
  }

  /// Lets go of a topic's folder, which is to be deleted or changed.
  public void release(long topic) {
    shelf.release(folder.crawl(topic));
  }

  private List<TopicRow> begun(Account account, @Nullable Long topic) {
    return topics.readable(account).stream()
        .filter(row -> topic == null || row.id() == topic)
        .filter(this::isBegun)
        .toList();
  }

  private boolean isBegun(TopicRow topic) {
    return CrawlFolder.isBegun(folder.crawl(topic.id()));
  }

  private List<Path> folders(List<TopicRow> rows) {
    return rows.stream().map(row -> folder.crawl(row.id())).toList();
  }

  @Override
  public void destroy() {
    shelf.close();
  }
}
