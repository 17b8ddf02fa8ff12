package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Copies pages from the WARC files of crawls and workers into new ones, record by record as they
/// are. Before the first page of each file comes its `warcinfo` record, to which its pages refer. A
/// file gets its final name when it is full or all is done. Used by one thread.
public final class WarcCopy implements AutoCloseable {
  private final Path folder;
  private final long rollAt;
  private final int first;
  private final Packer packer;
  private final MemoryChannel packed = new MemoryChannel();
  private final List<Path> finished = new ArrayList<>();
  private @Nullable Target target;
  private @Nullable Source source;

  private static final class Target {
    private final WarcName name;
    private final Path path;
    private final FileOutputStream out;
    private long length;

    /// Whose `warcinfo` records are in it.
    private final Set<Path> introduced = new HashSet<>();

    Target(WarcName name, Path path, FileOutputStream out) {
      this.name = name;
      this.path = path;
      this.out = out;
    }

    void write(byte[] records) throws IOException {
      out.write(records);
      length += records.length;
    }

    void write(MemoryChannel packed) throws IOException {
      length += packed.size();
      packed.drainTo(out);
    }
  }

  private record Source(Path path, RandomAccessFile in) {}

  /// @param folder where the new files go; a file that is full is followed by another one
  public WarcCopy(Path folder, long rollAt) {
    this(folder, rollAt, 0);
  }

  private WarcCopy(Path folder, long rollAt, int first) {
    this.folder = folder;
    this.rollAt = rollAt;
    this.first = first;
    try {
      Files.createDirectories(folder);
      this.packer = new Packer();
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Copies into a folder that has files already, behind these.
  public static WarcCopy behind(Path folder, long rollAt) {
    try {
      List<WarcName> there = WarcName.in(folder);
      return new WarcCopy(folder, rollAt, there.isEmpty() ? 0 : there.getLast().serial() + 1);
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Copies the records of one page and says where they lie now.
  ///
  /// @param from the folder of the WARC files in which it lies
  public RecordPlace page(Path from, RecordPlace place) {
    return page(from, place, null);
  }

  /// Copies the records of one page, adds what the crawl thinks of it, and says where they lie now.
  ///
  /// @param from the folder of the WARC files in which it lies
  /// @param about becomes its `metadata` record; null adds none
  public RecordPlace page(Path from, RecordPlace place, @Nullable KeptPage about) {
    Source read = source(WarcName.existing(from, place.file()));
    byte[] records = bytes(read, place.offset(), place.length());
    Path path = folder;
    try {
      Target file = target;
      if (file != null && file.length >= rollAt) {
        finish(file);
        file = null;
      }
      if (file == null) {
        file = begin(place);
      }
      path = file.path;
      if (file.introduced.add(read.path())) {
        file.write(bytes(read, 0, WarcMembers.secondRecord(read.path())));
      }
      long offset = file.length;
      file.write(records);
      if (about != null) {
        packer.pack(new WarcRecords(place.file()).metadata(about, place.offset()), packed);
        file.write(packed);
      }
      return new RecordPlace(file.name.finished(), offset, file.length - offset);
    } catch (IOException e) {
      throw ArchiveException.writing(path, e);
    }
  }

  /// Ends the last file.
  ///
  /// @return all files, in their order
  public List<Path> finish() {
    Target file = target;
    try {
      if (file != null) {
        finish(file);
      }
      FolderSync.force(folder);
      CdxIndex.complete(folder);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
    return List.copyOf(finished);
  }

  /// Removes a file that was not finished.
  @Override
  public void close() {
    Target file = target;
    target = null;
    try (packer) {
      forget(source);
      if (file != null) {
        file.out.close();
        Files.delete(file.path);
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  private Source source(Path path) {
    Source file = source;
    try {
      if (file == null || !file.path().equals(path)) {
        forget(file);
        file = new Source(path, new RandomAccessFile(path.toFile(), "r"));
        source = file;
      }
      return file;
    } catch (IOException e) {
      throw ArchiveException.reading(path, e);
    }
  }

  private static void forget(@Nullable Source file) throws IOException {
    if (file != null) {
      file.in().close();
    }
  }

  private static byte[] bytes(Source file, long offset, long length) {
    try {
      byte[] bytes = new byte[Math.toIntExact(length)];
      file.in().seek(offset);
      file.in().readFully(bytes);
      return bytes;
    } catch (IOException e) {
      throw ArchiveException.reading(file.path(), e);
    }
  }

  /// The name of a new file has the time and host of the one its first page comes from.
  private Target begin(RecordPlace place) throws IOException {
    WarcName like =
        WarcName.parse(place.file())
            .orElseThrow(() -> new IOException(place.file() + " was not written by Cormorant"));
    WarcName name = new WarcName(like.stamp(), first + finished.size(), like.host(), true);
    Path path = folder.resolve(name.file());
    if (Files.exists(path) || Files.exists(folder.resolve(name.finished()))) {
      throw new ArchiveException(
          folder.resolve(name.finished()) + " already exists. Choose an empty folder.");
    }
    Target file = new Target(name, path, new FileOutputStream(path.toFile()));
    target = file;
    return file;
  }

  private void finish(Target file) throws IOException {
    target = null;
    file.out.getFD().sync();
    file.out.close();
    Path path = folder.resolve(file.name.finished());
    CdxFiles.drop(folder, file.name.finished());
    Files.move(file.path, path);
    finished.add(path);
  }
}
