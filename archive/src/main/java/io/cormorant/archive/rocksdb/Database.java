package io.cormorant.archive.rocksdb;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/// RocksDB with the columns of a store, tuned for memory that is bounded. May be shared by threads,
/// as RocksDB is; closed by one after all others are done.
final class Database implements AutoCloseable {
  private static final long KILOBYTE = 1 << 10;
  private static final long MEGABYTE = 1 << 20;
  private static final int OPEN_FILES = 512;
  private static final int BACKGROUND_JOBS = 2;
  private static final int FILTER_BITS = 10;
  private static final int LOG_FILES = 2;

  /// Of the log that is replayed when the store is opened.
  private static final long MOST_LOG_BYTES = 128 * MEGABYTE;

  private static final long READER_CACHE_BYTES = 16 * MEGABYTE;

  private final Path path;
  private final Deque<AutoCloseable> natives = new ArrayDeque<>();
  private final Map<Column, ColumnFamilyHandle> columns = new EnumMap<>(Column.class);
  private final WriteOptions synced;
  private final RocksDB db;
  private final @Nullable Path scratch;

  private enum Mode {
    WRITER,
    SECONDARY,
    READ_ONLY
  }

  private Database(Path path, Mode mode, Cache cache, long writeBuffers, @Nullable Path scratch)
      throws RocksDBException {
    this.path = path;
    this.scratch = scratch;
    this.synced = own(new WriteOptions().setSync(true));
    own(cache);
    DBOptions options = own(options(mode, writeBuffers));
    List<ColumnFamilyDescriptor> wanted = descriptors(cache, writeBuffers);
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    boolean done = false;
    try {
      this.db =
          switch (mode) {
            case WRITER -> RocksDB.open(options, path.toString(), wanted, handles);
            case SECONDARY ->
                RocksDB.openAsSecondary(
                    options,
                    path.toString(),
                    Objects.requireNonNull(scratch).toString(),
                    wanted,
                    handles);
            case READ_ONLY -> RocksDB.openReadOnly(options, path.toString(), wanted, handles);
          };
      own(db);
      handles.forEach(this::own);
      Column[] each = Column.values();
      for (int i = 0; i < each.length; i++) {
        columns.put(each[i], handles.get(i + 1)); // after the default one
      }
      done = true;
    } finally {
      if (!done) {
        closeNatives();
      }
    }
  }

  /// Opens the database for the one process that writes, and makes it where there is none.
  static Database open(Path path, StoreSettings settings) {
    RocksDB.loadLibrary();
    try {
      Files.createDirectories(path);
      refuseUnknownColumns(path);
      return new Database(
          path,
          Mode.WRITER,
          new LRUCache(settings.blockCacheBytes()),
          settings.writeBufferBytes(),
          null);
    } catch (RocksDBException e) {
      throw StoreFailure.opening(path, e);
    } catch (IOException e) {
      throw ArchiveException.writing(path, e);
    }
  }

  static boolean exists(Path path) {
    return Files.exists(path.resolve("CURRENT"));
  }

  /// Opens the database for reading, beside a process that writes too. Changes nothing there.
  static Database read(Path path) {
    if (!exists(path)) {
      throw new ArchiveException("there is no store in " + path + ". Check the path.");
    }
    RocksDB.loadLibrary();
    try {
      refuseUnknownColumns(path);
      return reader(path);
    } catch (RocksDBException e) {
      throw StoreFailure.opening(path, e);
    } catch (IOException e) {
      throw ArchiveException.reading(path, e);
    }
  }

  private static Database reader(Path path) throws RocksDBException, IOException {
    Path scratch = Files.createTempDirectory("cormorant-reader");
    try {
      return new Database(
          path, Mode.SECONDARY, new LRUCache(READER_CACHE_BYTES), MEGABYTE, scratch);
    } catch (RocksDBException e) {
      delete(scratch);
      return new Database(path, Mode.READ_ONLY, new LRUCache(READER_CACHE_BYTES), MEGABYTE, null);
    }
  }

  Path path() {
    return path;
  }

  /// Reads every block of every file, those in the cache too.
  void verify() {
    try {
      db.verifyChecksum();
    } catch (RocksDBException e) {
      throw StoreFailure.using(path, e);
    }
  }

  int id(Column column) {
    return handle(column).getID();
  }

  byte @Nullable [] get(Column column, byte[] key) {
    try {
      return db.get(handle(column), key);
    } catch (RocksDBException e) {
      throw StoreFailure.using(path, e);
    }
  }

  /// All of a column in the order of keys. To be closed.
  RocksIterator iterator(Column column) {
    return db.newIterator(handle(column));
  }

  /// An iterator that stays open until the database is closed; it sees what was there when it was
  /// made or refreshed last. For many short readings: making one costs more than a reading.
  RocksIterator standingIterator(Column column) {
    return own(iterator(column));
  }

  void refresh(RocksIterator iterator) {
    try {
      iterator.refresh();
    } catch (RocksDBException e) {
      throw StoreFailure.using(path, e);
    }
  }

  /// Reads on only while the iterator did not fail.
  boolean isValid(RocksIterator iterator) {
    if (iterator.isValid()) {
      return true;
    }
    try {
      iterator.status();
      return false;
    } catch (RocksDBException e) {
      throw StoreFailure.using(path, e);
    }
  }

  void put(WriteBatch batch, Column column, byte[] key, byte[] value) throws RocksDBException {
    batch.put(handle(column), key, value);
  }

  void delete(WriteBatch batch, Column column, byte[] key) throws RocksDBException {
    batch.delete(handle(column), key);
  }

  /// Writes all of it or nothing, on disk when this returns.
  void write(WriteBatch batch) throws RocksDBException {
    db.write(synced, batch);
  }

  /// Writes a column anew, so that nothing is left of what was deleted from it.
  void rewrite(Column column) throws RocksDBException {
    try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true);
        CompactRangeOptions all =
            new CompactRangeOptions()
                .setBottommostLevelCompaction(BottommostLevelCompaction.kForce)) {
      db.flush(waiting, handle(column));
      db.compactRange(handle(column), null, null, all);
    }
  }

  @Override
  public void close() {
    closeNatives();
    if (scratch != null) {
      delete(scratch);
    }
  }

  private ColumnFamilyHandle handle(Column column) {
    return Objects.requireNonNull(columns.get(column));
  }

  private <T extends AutoCloseable> T own(T closeable) {
    natives.push(closeable);
    return closeable;
  }

  /// The last opened first.
  private void closeNatives() {
    while (!natives.isEmpty()) {
      try {
        natives.pop().close();
      } catch (Exception e) { // declared by AutoCloseable, thrown by none of these
        throw new IllegalStateException(e);
      }
    }
  }

  private static DBOptions options(Mode mode, long writeBuffers) {
    boolean writer = mode == Mode.WRITER;
    return new DBOptions()
        .setCreateIfMissing(writer)
        .setCreateMissingColumnFamilies(writer)
        .setMaxOpenFiles(writer ? OPEN_FILES : -1) // a secondary must hold what may be deleted
        .setMaxBackgroundJobs(BACKGROUND_JOBS)
        .setDbWriteBufferSize(writeBuffers)
        .setMaxTotalWalSize(MOST_LOG_BYTES)
        .setBytesPerSync(MEGABYTE)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setKeepLogFileNum(LOG_FILES)
        .setMaxLogFileSize(MEGABYTE)
        .setStatsDumpPeriodSec(0)
        .setStatsPersistPeriodSec(0);
  }

  private List<ColumnFamilyDescriptor> descriptors(Cache cache, long writeBuffers) {
    List<ColumnFamilyDescriptor> all = new ArrayList<>();
    all.add(
        new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, own(new ColumnFamilyOptions())));
    for (Column column : Column.values()) {
      all.add(
          new ColumnFamilyDescriptor(column.bytes(), own(options(column, cache, writeBuffers))));
    }
    return all;
  }

  /// Texts get the smaller the larger a block is. What is looked up in the known URLs is there,
  /// because of the filter before them, so their largest level needs none. Indexes are in parts,
  /// since that of a whole file would push out everything else whenever it is read.
  private ColumnFamilyOptions options(Column column, Cache cache, long writeBuffers) {
    boolean hashed = column == Column.KNOWN;
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setCacheIndexAndFilterBlocks(true)
            .setPinL0FilterAndIndexBlocksInCache(true)
            .setIndexType(IndexType.kTwoLevelIndexSearch)
            .setPartitionFilters(true)
            .setMetadataBlockSize(4 * KILOBYTE)
            .setPinTopLevelIndexAndFilter(true)
            .setBlockSize(hashed ? 4 * KILOBYTE : 16 * KILOBYTE);
    if (hashed || column == Column.REFUSED) {
      table.setFilterPolicy(own(new BloomFilter(FILTER_BITS)));
    }
    return new ColumnFamilyOptions()
        .setTableFormatConfig(table)
        .setWriteBufferSize(Math.max(MEGABYTE, writeBuffers / 3))
        .setLevelCompactionDynamicLevelBytes(true)
        .setOptimizeFiltersForHits(hashed)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setBottommostCompressionType(
            column == Column.NAMES
                ? CompressionType.ZSTD_COMPRESSION
                : CompressionType.LZ4_COMPRESSION);
  }

  private static void refuseUnknownColumns(Path path) throws RocksDBException {
    if (!exists(path)) {
      return;
    }
    List<String> known = new ArrayList<>(List.of("default"));
    for (Column column : Column.values()) {
      known.add(new String(column.bytes(), StandardCharsets.US_ASCII));
    }
    try (Options options = new Options()) {
      for (byte[] name : RocksDB.listColumnFamilies(options, path.toString())) {
        if (!known.contains(new String(name, StandardCharsets.UTF_8))) {
          throw StoreFailure.newer(path, new IllegalStateException("an unknown column"));
        }
      }
    }
  }

  /// What cannot be deleted from a folder for temporary files is left there.
  private static void delete(Path folder) {
    try {
      Folders.delete(folder);
    } catch (ArchiveException e) {
      // it is small, and the system clears such folders
    }
  }
}
