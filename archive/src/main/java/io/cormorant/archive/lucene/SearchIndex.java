package io.cormorant.archive.lucene;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Hash64;
import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NIOFSDirectory;

/// Writes the index of a crawl's stored pages. Used by one thread; one writer at a time.
///
/// [#commit] is called as often as the caller likes; readers see the pages a while later, or when
/// [#show] is called. What was added after the last commit that reached the disk is forgotten
/// should the process die; [#ended] says up to which ending the index is complete, and the caller
/// adds the rest again.
public final class SearchIndex implements AutoCloseable {
  /// Raised whenever the fields or the analysis change; an index of another format is made again.
  static final int FORMAT = 4;

  static final String FORMAT_KEY = "format";
  static final String ENDED_KEY = "ended";

  private static final double BUFFER_MB = 32;

  /// Pages come in small batches, and merging them costs more than indexing: the more segments may
  /// stand side by side, the less often a page is written again.
  private static final double SEGMENTS_A_TIER = 24;

  /// After this time what was added is shown to readers, should nobody ask for it before.
  static final Duration INTERVAL = Duration.ofSeconds(30);

  /// After as many pages too, so that what is remembered of them is bounded.
  private static final int MAX_UNSEEN = 20_000;

  /// Marks a cluster named after a page that is not in the index.
  private static final long FOREIGN = Long.MIN_VALUE;

  private final Path folder;
  private final FSDirectory directory;
  private final IndexWriter writer;
  private final KnownClusters known;
  private final InstantSource clock;

  /// The clusters of the pages added since the last commit that reached the disk.
  private final Object2LongOpenHashMap<Url> unseen = new Object2LongOpenHashMap<>();

  private long ended;
  private long written;
  private long writtenAt;

  private SearchIndex(
      Path folder, FSDirectory directory, IndexWriter writer, long ended, InstantSource clock) {
    this.folder = folder;
    this.directory = directory;
    this.writer = writer;
    this.known = new KnownClusters(directory);
    this.clock = clock;
    this.ended = ended;
    this.written = ended;
    this.writtenAt = clock.millis();
  }

  /// Opens the index in a folder for writing. Where there is none, or one that is damaged or of
  /// another format, an empty one is begun.
  ///
  /// @throws ArchiveException if another process writes it, or it cannot be written
  public static SearchIndex open(Path folder, InstantSource clock) {
    try {
      Files.createDirectories(folder);
      IndexState state = IndexState.of(folder);
      FSDirectory directory = new NIOFSDirectory(folder); // merging would map all it reads
      if (!state.isUsable()) {
        empty(directory);
      }
      SearchIndex index =
          new SearchIndex(folder, directory, writer(directory), state.ended(), clock);
      if (!state.isUsable()) {
        index.clear();
      }
      return index;
    } catch (LockObtainFailedException e) {
      throw new ArchiveException(
          folder + " is being written by another process. Try again when that has ended.", e);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Takes away what a writer would stumble over.
  private static void empty(FSDirectory directory) throws IOException {
    try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      for (String file : directory.listAll()) {
        lock.ensureValid();
        if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
          directory.deleteFile(file);
        }
      }
    }
  }

  private static IndexWriter writer(FSDirectory directory) throws IOException {
    ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
    merges.setMaxMergesAndThreads(4, 1);
    IndexWriterConfig config =
        new IndexWriterConfig(new PageAnalyzer())
            .setOpenMode(IndexWriterConfig.OpenMode.CREATE_OR_APPEND)
            .setRAMBufferSizeMB(BUFFER_MB)
            .setMergeScheduler(merges)
            .setMergePolicy(new TieredMergePolicy().setSegmentsPerTier(SEGMENTS_A_TIER))
            .setCommitOnClose(false)
            .setMaxFullFlushMergeWaitMillis(0);
    return new IndexWriter(directory, config);
  }

  /// The number of the last ending whose page, if it was stored, is in the index.
  public long ended() {
    return ended;
  }

  /// Adds a page, in place of an older one of the same URL.
  public void add(PageDocument page) {
    try {
      long cluster = cluster(page);
      writer.updateDocument(IndexFields.key(page.url()), IndexFields.document(page, cluster));
      unseen.put(page.url(), cluster);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Changes what was decided about a page, if it is there.
  public void decide(Url url, PageDocument.Decided decided, double score) {
    try {
      writer.updateDocValues(
          IndexFields.key(url),
          new NumericDocValuesField(IndexFields.DECIDED, decided.level()),
          new NumericDocValuesField(IndexFields.SCORE, IndexFields.score(score)));
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Takes a page out, if it is there.
  public void remove(Url url) {
    try {
      writer.deleteDocuments(IndexFields.key(url));
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Brings decisions that were changed to the disk.
  public void decided() {
    write();
  }

  /// All pages stored up to this ending were added. Brings that to the disk, where readers see it,
  /// if the last time is a while ago.
  public void commit(long lastEnding) {
    ended = lastEnding;
    boolean due = clock.millis() - writtenAt >= INTERVAL.toMillis() || unseen.size() >= MAX_UNSEEN;
    if (due && !unseen.isEmpty()) {
      write();
    }
  }

  /// Shows readers what was added, now.
  public void show() {
    if (!unseen.isEmpty()) {
      write();
    }
  }

  /// Forgets every page after the given ending: the crawl's history was cut back to it.
  public void cutBack(long lastEnding) {
    try {
      writer.deleteDocuments(
          NumericDocValuesField.newSlowRangeQuery(IndexFields.N, lastEnding + 1, Long.MAX_VALUE));
      ended = Math.min(ended, lastEnding);
      write();
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Forgets everything.
  public void clear() {
    try {
      writer.deleteAll();
      ended = 0;
      write();
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  private void write() {
    try {
      writer.setLiveCommitData(
          Map.of(FORMAT_KEY, Integer.toString(FORMAT), ENDED_KEY, Long.toString(ended)).entrySet());
      writer.commit();
      unseen.clear();
      known.renew();
      written = ended;
      writtenAt = clock.millis();
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// That of the page it is almost a copy of, or its own number. A page that was not stored is not
  /// here, so its cluster is named after its URL.
  private long cluster(PageDocument page) throws IOException {
    Url near = page.nearDuplicateOf();
    if (near == null) {
      return page.n();
    }
    if (unseen.containsKey(near)) {
      return unseen.getLong(near);
    }
    return known.of(near, Hash64.of(near.toString()) | FOREIGN);
  }

  /// Brings all that was added to the disk and ends; merges under way are given up.
  @Override
  public void close() {
    try (directory;
        known) {
      if (writer.isOpen()) {
        if (ended != written || !unseen.isEmpty()) {
          write();
        }
        writer.rollback();
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Ends without bringing anything to the disk, as a death of the process would.
  public void abandon() {
    try (directory;
        known) {
      writer.rollback();
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }
}
