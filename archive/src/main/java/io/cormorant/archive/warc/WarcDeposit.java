package io.cormorant.archive.warc;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Request;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The WARC files into which a worker writes the documents that it fetched for a crawl elsewhere:
/// of each a `response` and a `request` record where one was sent. What the crawl thinks of them is
/// not known here.
///
/// It never goes on with a file that is there, so whatever a process that died, or is only thought
/// dead, has written or still writes stays as it is. A document is on the disk when its place is
/// told. Safe for use by many threads, which share the syncs.
public final class WarcDeposit implements AutoCloseable {
  /// No two files that a process begins have the same name, not even in the same millisecond.
  private static final AtomicInteger SERIAL = new AtomicInteger();

  private final Path folder;
  private final String worker;
  private final Clock clock;
  private final WarcLabel label;
  private final long rollAt;

  @GuardedBy("this") private final MemoryChannel packed = new MemoryChannel();

  @GuardedBy("this") private final Packer packer;

  @GuardedBy("this") private @Nullable Open current;

  @GuardedBy("this") private boolean closed;

  /// A file that is being written.
  private static final class Open {
    private final WarcName name;
    private final Path path;
    private final FileOutputStream out;
    private final WarcRecords records;

    /// Bytes written so far.
    private volatile long length;

    @GuardedBy("this") private long synced;

    Open(Path folder, WarcName name) throws IOException {
      this.name = name;
      this.path = folder.resolve(name.file());
      Files.createFile(path);
      this.out = new FileOutputStream(path.toFile());
      this.records = new WarcRecords(name.finished());
    }

    void write(MemoryChannel packed) throws IOException {
      long end = length + packed.size();
      packed.drainTo(out);
      length = end;
    }

    /// Whoever comes first syncs for all who wrote before.
    synchronized void force(long end) throws IOException {
      if (synced < end) {
        long reached = length;
        out.getFD().sync();
        synced = reached;
      }
    }

    synchronized void finish() throws IOException {
      force(length);
      out.close();
      Files.move(path, path.resolveSibling(name.finished()));
    }

    /// Leaves the file as it is.
    synchronized void abandon() throws IOException {
      out.close();
    }
  }

  /// @param folder for its files, made with the first of them
  /// @param worker its name, which becomes a part of the names of the files
  /// @param rollAt bytes from which a file is followed by another one
  public WarcDeposit(Path folder, String worker, Clock clock, WarcLabel label, long rollAt)
      throws IOException {
    this.folder = folder;
    this.worker = worker;
    this.clock = clock;
    this.label = label;
    this.rollAt = rollAt;
    this.packer = new Packer();
  }

  /// Writes a document.
  ///
  /// @param type what its bytes say it is, if the server said something else
  /// @return where it lies, on the disk
  /// @throws IOException if it could not be written; the next one goes into another file
  public RecordPlace append(Capture capture, @Nullable String type) throws IOException {
    Open file;
    RecordPlace place;
    synchronized (this) {
      if (closed) {
        throw new IOException("the files in " + folder + " are closed");
      }
      boolean done = false;
      try {
        file = room();
        place = write(file, capture, type);
        done = true;
      } finally {
        if (!done) {
          abandon();
        }
      }
    }
    file.force(place.end());
    return place;
  }

  /// Nothing more goes into a file into which something could not be written.
  @GuardedBy("this") private void abandon() throws IOException {
    Open torn = current;
    current = null;
    packed.clear();
    if (torn != null) {
      torn.abandon();
    }
  }

  @GuardedBy("this") private RecordPlace write(Open file, Capture capture, @Nullable String type) throws IOException {
    long offset = file.length;
    packer.pack(file.records.response(capture, type, offset), packed);
    Request request = capture.document().request();
    if (request != null) {
      packer.pack(file.records.request(capture, request, "response", offset), packed);
    }
    file.write(packed);
    return new RecordPlace(file.name.finished(), offset, file.length - offset, worker);
  }

  /// The file to write into, which is a new one if there is none or it is full.
  @GuardedBy("this") private Open room() throws IOException {
    Open file = current;
    if (file != null && file.length < rollAt) {
      return file;
    }
    if (file != null) {
      current = null;
      file.finish();
    }
    Files.createDirectories(folder);
    WarcName name =
        new WarcName(WarcName.stamp(clock.instant()), SERIAL.getAndIncrement(), worker, true);
    Open fresh = new Open(folder, name);
    current = fresh;
    packer.pack(fresh.records.info(label, clock.instant(), WarcName.localHost()), packed);
    fresh.write(packed);
    FolderSync.force(folder);
    return fresh;
  }

  /// Gives the last file its final name.
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    Open file = current;
    current = null;
    try (packer) {
      if (file != null) {
        file.finish();
        FolderSync.force(folder);
      }
    }
  }
}
