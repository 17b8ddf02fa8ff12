package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Copies pages from the WARC files of crawls into new ones, record by record as they are. Before
/// the pages of each file comes its `warcinfo` record, to which they refer. A file gets its final
/// name when it is full or all is done. Used by one thread.
public final class WarcCopy implements AutoCloseable {
  private final Path folder;
  private final long rollAt;
  private final List<Path> finished = new ArrayList<>();
  private @Nullable Target target;
  private @Nullable Source source;

  private static final class Target {
    private final WarcName name;
    private final Path path;
    private final FileOutputStream out;
    private long length;

    Target(WarcName name, Path path, FileOutputStream out) {
      this.name = name;
      this.path = path;
      this.out = out;
    }

    void write(byte[] records) throws IOException {
      out.write(records);
      length += records.length;
    }
  }

  /// @param first the length of its first record, which is its `warcinfo`
  private record Source(Path path, RandomAccessFile in, long first) {}

  /// @param folder where the new files go; a file that is full is followed by another one
  public WarcCopy(Path folder, long rollAt) {
    this.folder = folder;
    this.rollAt = rollAt;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Copies the records of one page and says where they lie now.
  ///
  /// @param from the folder of the WARC files in which it lies
  public RecordPlace page(Path from, RecordPlace place) {
    byte[] records = read(WarcName.existing(from, place.file()), place);
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
      long offset = file.length;
      file.write(records);
      return new RecordPlace(file.name.finished(), offset, records.length);
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
    try {
      forget(source);
      if (file != null) {
        file.out.close();
        Files.delete(file.path);
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  private byte[] read(Path path, RecordPlace place) {
    try {
      Source file = source;
      if (file == null || !file.path().equals(path)) {
        forget(file);
        file = open(path);
        source = file;
        if (target != null) {
          target.write(bytes(file.in(), 0, file.first()));
        }
      }
      return bytes(file.in(), place.offset(), place.length());
    } catch (IOException e) {
      throw ArchiveException.reading(path, e);
    }
  }

  private static Source open(Path path) throws IOException {
    RandomAccessFile in = new RandomAccessFile(path.toFile(), "r");
    return new Source(path, in, WarcMembers.secondRecord(path));
  }

  private static void forget(@Nullable Source file) throws IOException {
    if (file != null) {
      file.in().close();
    }
  }

  private static byte[] bytes(RandomAccessFile in, long offset, long length) throws IOException {
    byte[] bytes = new byte[Math.toIntExact(length)];
    in.seek(offset);
    in.readFully(bytes);
    return bytes;
  }

  /// The name of a new file has the time and host of the one its first page comes from.
  private Target begin(RecordPlace place) throws IOException {
    WarcName like =
        WarcName.parse(place.file())
            .orElseThrow(() -> new IOException(place.file() + " is no WARC file of ours"));
    WarcName name = new WarcName(like.stamp(), finished.size(), like.host(), true);
    Path path = folder.resolve(name.file());
    if (Files.exists(path) || Files.exists(folder.resolve(name.finished()))) {
      throw new ArchiveException(
          folder.resolve(name.finished()) + " is there already. Name an empty folder.");
    }
    Target file = new Target(name, path, new FileOutputStream(path.toFile()));
    target = file;
    Source now = source;
    if (now != null) {
      file.write(bytes(now.in(), 0, now.first()));
    }
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
