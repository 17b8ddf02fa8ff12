package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.lucene.IndexState;
import io.cormorant.archive.lucene.PageDocument;
import io.cormorant.archive.lucene.SearchIndex;
import io.cormorant.core.Decision;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.nio.file.Files;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Gives the stored pages of a crawl to its search index, while the crawl runs and after it.
///
/// Pages wait here from when they are recorded until the crawl's commit, so that the index never
/// has a page the crawl may forget. They are indexed by a thread of its own: that takes longer than
/// all else that is done for a stored page, and an interrupt would close the files of the index.
/// The index is opened when there is something for it. Used by one thread, but for [#show].
public final class IndexFeed implements AutoCloseable {
  /// While an index is made from a folder, searches see what is in it so often.
  private static final Duration SHOWN_EVERY = Duration.ofSeconds(2);

  private final CrawlFolder folder;
  private final InstantSource clock;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("search index").factory());
  private final List<PageDocument> waiting = new ArrayList<>();

  /// Only the thread touches it.
  private @Nullable SearchIndex index;

  private Future<?> underWay = CompletableFuture.completedFuture(null);
  private boolean failed;
  private long unreadable;
  private long seen;
  private long last;

  private IndexFeed(CrawlFolder folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /// Opens the index of a folder that this process has locked, and brings it up to date.
  ///
  /// @param last number of the last ending of the folder
  static IndexFeed open(CrawlFolder folder, long last, InstantSource clock) {
    IndexFeed feed = new IndexFeed(folder, clock);
    feed.seen = Math.max(0, IndexState.of(folder.index()).ended());
    feed.last = last;
    if (feed.seen == last) {
      return feed;
    }
    feed.start(feed::catchUp);
    try {
      feed.await();
      feed.seen = last;
      return feed;
    } finally {
      if (feed.failed) {
        feed.close();
      }
    }
  }

  /// Whether the index of a folder is there and has seen its last ending.
  public static boolean isUpToDate(CrawlFolder folder) {
    return IndexState.of(folder.index()).ended() == last(folder);
  }

  /// How far the index of a folder is.
  ///
  /// @param done endings whose pages are in it
  /// @param all endings of the folder
  public record Progress(long done, long all) {
    public boolean isOver() {
      return done >= all;
    }

    /// The part that is done.
    public double share() {
      return all <= 0 ? 1 : Math.clamp((double) done / all, 0, 1);
    }
  }

  /// How far the index of a folder is; that of a crawl that runs may be a little behind.
  public static Progress progress(CrawlFolder folder) {
    return new Progress(Math.max(0, IndexState.of(folder.index()).ended()), last(folder));
  }

  /// Brings the index of a folder up to date, or makes it where there is none. Not for a folder
  /// into which a crawl is writing: that one does it itself.
  ///
  /// @return how many stored pages are not in it because they could not be read
  public static long update(CrawlFolder folder, InstantSource clock) {
    IndexFeed feed = open(folder, last(folder), clock);
    feed.close();
    return feed.unreadable;
  }

  /// Tells a search index what was decided about its pages. Every page that a cut may decide about
  /// is told of, changed or not: so the index is right again even if it was told of decisions
  /// before that never came into the visits.
  static final class Decisions implements AutoCloseable {
    private final @Nullable SearchIndex index;

    private Decisions(@Nullable SearchIndex index) {
      this.index = index;
    }

    void add(VisitLine line) {
      if (index != null
          && line.visited()
          && line.stored()
          && line.decided().isByScore()
          && line.score() != null) {
        index.decide(line.finalUrl(), decided(line), line.score());
      }
    }

    /// A page is not found under its address any more.
    void remove(Url url) {
      if (index != null) {
        index.remove(url);
      }
    }

    void write() {
      if (index != null) {
        index.decided();
      }
    }

    @Override
    public void close() {
      if (index != null) {
        index.close();
      }
    }
  }

  /// The decisions of a folder's index; those of none where it has none. They are written at once,
  /// so it does not matter what time it is.
  static Decisions decisions(CrawlFolder folder) {
    boolean usable = IndexState.of(folder.index()).isUsable();
    InstantSource still = InstantSource.fixed(Instant.EPOCH);
    return new Decisions(usable ? SearchIndex.open(folder.index(), still) : null);
  }

  /// Adds what came after the index's last ending, and takes out what the folder has no more.
  private void catchUp() {
    SearchIndex index = index();
    if (index.ended() > last) {
      index.cutBack(last);
    }
    long from = index.ended();
    long[] shownAt = {clock.millis()};
    PageParser parser = new PageParser();
    try (Stream<VisitLine> visits = folder.visits()) {
      visits
          .filter(line -> line.n() > from && line.n() <= last)
          .forEachOrdered(
              line -> {
                StoredPage page = stored(line);
                if (page != null) {
                  index.add(read(page, parser));
                }
                if (clock.millis() - shownAt[0] >= SHOWN_EVERY.toMillis()) {
                  index.commit(line.n());
                  index.show();
                  shownAt[0] = clock.millis();
                }
              });
    }
    index.commit(last);
  }

  /// A page that cannot be read is counted: one torn record must not keep all others out.
  private @Nullable StoredPage stored(VisitLine line) {
    if (line.warc() == null || !line.visited()) {
      return null;
    }
    try {
      return folder.page(line);
    } catch (ArchiveException e) {
      unreadable++;
      return null;
    }
  }

  /// A page that is none when it is parsed again, as by another version, keeps what its line says.
  private static PageDocument read(StoredPage stored, PageParser parser) {
    return switch (parser.parse(stored.document())) {
      case Parsed.Ok parsed -> document(stored.line(), parsed.page());
      case Parsed.No _ -> {
        String title = Objects.requireNonNullElse(stored.line().title(), "");
        String text = Objects.requireNonNullElse(stored.line().snippet(), "");
        yield document(stored.line(), title, List.of(), text);
      }
    };
  }

  private static long last(CrawlFolder folder) {
    if (!Files.exists(folder.visitsFile())) {
      return 0;
    }
    try (BackwardLines lines = new BackwardLines(folder.visitsFile())) {
      for (String text = lines.previous(); text != null; text = lines.previous()) {
        VisitLine line = VisitLine.readable(text);
        if (line != null) {
          return line.n();
        }
      }
      return 0;
    }
  }

  /// A page was recorded.
  void add(VisitLine line, Page page) {
    waiting.add(document(line, page));
  }

  /// The crawl has committed up to an ending. The pages before are indexed while the crawl goes on;
  /// the next call waits for that.
  void commit(long ending) {
    last = ending;
    if (waiting.isEmpty()) {
      return;
    }
    List<PageDocument> pages = List.copyOf(waiting);
    waiting.clear();
    await();
    seen = ending;
    start(
        () -> {
          pages.forEach(index()::add);
          index().commit(ending);
        });
  }

  /// Shows searches what was indexed so far, and waits until they can see it. May be called by any
  /// thread; does nothing once the index is closed.
  void show() {
    try {
      thread
          .submit(
              () -> {
                if (index != null) {
                  index.show();
                }
              })
          .get();
    } catch (RejectedExecutionException | ExecutionException e) {
      // closed, or failing: whoever feeds it hears of that
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Brings what was committed to the disk; what waits is forgotten, as the crawl forgets it. After
  /// a failure it only lets go.
  @Override
  public void close() {
    try {
      await();
    } finally {
      start(this::finish);
      thread.shutdown();
      await();
    }
  }

  private void finish() {
    if (failed) {
      if (index != null) {
        index.abandon();
      }
      return;
    }
    if (seen != last) {
      index().commit(last);
    }
    if (index != null) {
      index.close();
    }
  }

  private SearchIndex index() {
    if (index == null) {
      index = SearchIndex.open(folder.index(), clock);
    }
    return index;
  }

  private void start(Runnable task) {
    underWay = thread.submit(task);
  }

  private void await() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          underWay.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      underWay = CompletableFuture.completedFuture(null);
      failed = true;
      if (e.getCause() instanceof ArchiveException failure) {
        throw failure;
      }
      throw new IllegalStateException("the search index could not be written", e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static PageDocument document(VisitLine line, Page page) {
    return document(line, page.title(), page.headings(), PageDocument.text(page));
  }

  private static PageDocument document(
      VisitLine line, String title, List<String> headings, String text) {
    return new PageDocument(
        line.n(),
        line.finalUrl(),
        title,
        headings,
        text,
        day(line),
        line.fetchTime(),
        Objects.requireNonNullElse(line.lang(), ""),
        Objects.requireNonNullElse(line.score(), 0.0),
        decided(line),
        digest(line),
        line.simhash() == null ? 0 : HexFormat.fromHexDigitsToLong(line.simhash()),
        line.nearDuplicateOf());
  }

  private static PageDocument.Decided decided(VisitLine line) {
    if (line.kept()) {
      return PageDocument.Decided.KEPT;
    }
    boolean maybe = line.decided() == Decision.MAYBE;
    return maybe ? PageDocument.Decided.MAYBE : PageDocument.Decided.NO;
  }

  /// Pages without one are told apart by their addresses: in another crawl, too.
  private static String digest(VisitLine line) {
    String digest = line.textDigest() != null ? line.textDigest() : line.htmlDigest();
    return digest == null ? line.finalUrl().toString() : digest;
  }

  private static LocalDate day(VisitLine line) {
    String published = line.published();
    if (published != null && published.length() >= 10) {
      try {
        return LocalDate.parse(published.substring(0, 10));
      } catch (DateTimeException e) {
        return fetched(line);
      }
    }
    return fetched(line);
  }

  private static LocalDate fetched(VisitLine line) {
    return LocalDate.ofInstant(line.fetchTime(), ZoneOffset.UTC);
  }
}
