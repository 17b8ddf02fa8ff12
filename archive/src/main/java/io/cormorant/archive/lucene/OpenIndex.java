package io.cormorant.archive.lucene;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/// The index of one folder as it was at a time, open for searching: [PageSearch#of] searches one or
/// several. Its files stay open until it and all that [#share] made of it are closed. Safe for use
/// by many threads.
public final class OpenIndex implements AutoCloseable {
  private final Path folder;
  private final IndexReader reader;
  private final AtomicBoolean closed = new AtomicBoolean();

  private OpenIndex(Path folder, IndexReader reader) {
    this.folder = folder;
    this.reader = reader;
  }

  /// Opens the index in a folder.
  ///
  /// @throws ArchiveException if it cannot be read
  static OpenIndex open(Path folder) {
    try {
      return new OpenIndex(folder, DirectoryReader.open(FSDirectory.open(folder)));
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Opens an index that is no folder's.
  static OpenIndex open(Path name, Directory directory) throws IOException {
    return new OpenIndex(name, DirectoryReader.open(directory));
  }

  /// Opens the index in a folder; nothing where there is none, or none of ours.
  public static Optional<OpenIndex> ifUsable(Path folder) {
    return IndexState.of(folder).isUsable() ? Optional.of(open(folder)) : Optional.empty();
  }

  /// Stands for the index of a folder that has none.
  public static OpenIndex none(Path folder) {
    try {
      return new OpenIndex(folder, new MultiReader());
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// The same index once more, to be closed by itself.
  ///
  /// @throws IllegalStateException if all are closed already
  public OpenIndex share() {
    reader.incRef();
    return new OpenIndex(folder, reader);
  }

  /// The index as it is now, if it was written since; nothing if it was not. This one stays open.
  ///
  /// @throws ArchiveException if it cannot be read any more, or is another one now
  public Optional<OpenIndex> renewed() {
    if (!(reader instanceof DirectoryReader old)) {
      return Optional.empty();
    }
    try {
      DirectoryReader renewed = DirectoryReader.openIfChanged(old);
      return Optional.ofNullable(renewed).map(now -> new OpenIndex(folder, now));
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    } catch (IllegalStateException e) {
      throw new ArchiveException(folder + " was replaced by another index.", e);
    }
  }

  Path folder() {
    return folder;
  }

  IndexReader reader() {
    return reader;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      try {
        reader.decRef();
      } catch (IOException e) {
        throw ArchiveException.reading(folder, e);
      }
    }
  }
}
