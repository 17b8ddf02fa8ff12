package io.cormorant.crawls;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.lucene.OpenIndex;
import io.cormorant.archive.lucene.PageSearch;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchRequest.Filter;
import io.cormorant.archive.lucene.SearchRequest.Sort;
import io.cormorant.archive.lucene.SearchResult;
import io.cormorant.archive.lucene.SearchResult.Source;
import io.cormorant.core.Url;
import io.cormorant.parse.PageParser;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The kept pages of crawls, searched as one. Each question names the folders it is about; where a
/// page was found is told by the place of its folder in that list.
///
/// Indexes stay open between questions, those used last. A folder that has no index yet has no
/// pages; where it should have one, it is made meanwhile. What a crawl that runs in this process
/// has stored is seen at once, or a second later. Safe for use by many threads.
public final class Shelf implements AutoCloseable {
  /// Folders whose indexes are open at a time, beside those that are being searched.
  public static final int MOST_OPEN = 64;

  private final IndexUpkeep upkeep;
  private final InstantSource clock;
  private final int mostOpen;
  private final PageParser parser = new PageParser();

  /// The one used last is the last.
  @GuardedBy("this") private final LinkedHashMap<Path, ShelvedIndex> open = new LinkedHashMap<>(16, 0.75f, true);

  @GuardedBy("this") private boolean closed;

  /// @param running finds the crawl that runs in a folder in this process
  /// @param mostOpen folders whose indexes are open at a time, at least one
  public Shelf(InstantSource clock, Function<Path, Optional<RunningCrawl>> running, int mostOpen) {
    if (mostOpen < 1) {
      throw new IllegalArgumentException("a shelf has room for at least one folder");
    }
    this.upkeep = new IndexUpkeep(running, clock);
    this.clock = clock;
    this.mostOpen = mostOpen;
  }

  /// Over folders in which these crawls may run.
  public static Shelf of(Crawls crawls, InstantSource clock) {
    return new Shelf(clock, crawls::running, MOST_OPEN);
  }

  /// What was found.
  ///
  /// @param unready folders whose index is being made or completed, so that pages are missing
  public record Found(SearchResult result, List<Unready> unready) {
    public Found {
      unready = List.copyOf(unready);
    }
  }

  /// A folder whose index is being made.
  ///
  /// @param done the part that is, in [0, 1]; pages that are in it are found
  public record Unready(Path folder, double done) {}

  /// Searches the pages of some folders.
  ///
  /// @throws ArchiveException if an index cannot be read
  public Found search(List<Path> folders, SearchRequest request) {
    return ask(folders, search -> search.search(request));
  }

  /// Pages like one of them, without it; nothing if none of the folders has it. The query of the
  /// request does not matter.
  public Optional<Found> similar(List<Path> folders, Url url, SearchRequest request) {
    try (PageSearch search = open(folders)) {
      return search.similar(url, request).map(result -> new Found(result, unready(folders)));
    }
  }

  /// The kept pages fetched at a time or later, the last first.
  public Found newest(List<Path> folders, Instant since, int limit) {
    Filter late = Filter.NONE.fetchedSince(since);
    return search(folders, SearchRequest.of("", limit).with(late).by(Sort.FETCHED));
  }

  /// How many pages are kept in some folders; one that several have counts as often.
  public int pages(List<Path> folders) {
    try (PageSearch search = open(folders)) {
      return search.pages(false);
    }
  }

  /// The first of some folders that has a page stored, and its number there.
  public Optional<Source> find(List<Path> folders, Url url) {
    try (PageSearch search = open(folders)) {
      return search.sources(url).stream().findFirst();
    }
  }

  /// A page a folder has stored under an address.
  ///
  /// @throws ArchiveException if it cannot be read
  public Optional<PageCopy> read(Path folder, Url url) {
    return find(List.of(folder), url)
        .flatMap(source -> read(folder, source.n()))
        .filter(page -> page.line().finalUrl().equals(url));
  }

  /// The page of an ending, if it is stored.
  ///
  /// @throws ArchiveException if it cannot be read
  public Optional<PageCopy> read(Path folder, long n) {
    CrawlFolder crawl = CrawlFolder.read(folder);
    return crawl
        .visit(n)
        .filter(VisitLine::stored)
        .map(line -> PageCopy.of(folder, crawl.page(line), parser));
  }

  /// Lets go of a folder in which a crawl is to go on, or which is to be changed or deleted. An
  /// index that is being made there is waited for, some seconds at most.
  public void release(Path folder) {
    ShelvedIndex index;
    synchronized (this) {
      index = open.remove(key(folder));
    }
    retire(index);
    upkeep.leave(key(folder));
  }

  private Found ask(List<Path> folders, Function<PageSearch, SearchResult> question) {
    try (PageSearch search = open(folders)) {
      return new Found(question.apply(search), unready(folders));
    }
  }

  private List<Unready> unready(List<Path> folders) {
    List<Unready> unready = new ArrayList<>();
    for (Path folder : folders) {
      OptionalDouble done = shelved(key(folder)).done();
      if (done.isPresent()) {
        unready.add(new Unready(folder, done.getAsDouble()));
      }
    }
    return unready;
  }

  private PageSearch open(List<Path> folders) {
    List<OpenIndex> taken = new ArrayList<>();
    boolean done = false;
    try {
      folders.forEach(folder -> taken.add(take(key(folder))));
      PageSearch search = PageSearch.of(taken);
      done = true;
      return search;
    } finally {
      if (!done) {
        taken.forEach(OpenIndex::close);
      }
    }
  }

  private OpenIndex take(Path folder) {
    while (true) {
      Optional<OpenIndex> index = shelved(folder).take();
      if (index.isPresent()) {
        return index.get();
      }
    }
  }

  private ShelvedIndex shelved(Path folder) {
    ShelvedIndex index;
    ShelvedIndex least = null;
    synchronized (this) {
      if (closed) {
        throw new IllegalStateException("the shelf is closed");
      }
      index = open.computeIfAbsent(folder, path -> new ShelvedIndex(path, upkeep, clock));
      if (open.size() > mostOpen) {
        least = open.pollFirstEntry().getValue();
      }
    }
    retire(least);
    return index;
  }

  private static void retire(@Nullable ShelvedIndex index) {
    if (index != null) {
      index.retire();
    }
  }

  private static Path key(Path folder) {
    return folder.toAbsolutePath().normalize();
  }

  /// Searches under way are not disturbed.
  @Override
  public void close() {
    List<ShelvedIndex> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(open.values());
      open.clear();
    }
    all.forEach(ShelvedIndex::retire);
    upkeep.close();
  }
}
