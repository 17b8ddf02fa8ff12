package io.cormorant.archive.warc;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/// The WARC file that is being written, with its index.
final class OpenWarc {
  private final Path folder;
  private final WarcName name;
  private final Path path;
  private final FileOutputStream out;
  private final CdxSpool spool;
  private final WarcRecords records;
  private long offset;
  private boolean unforced;

  /// Begins the file, or goes on with it.
  ///
  /// @param known is told of what the file holds already
  OpenWarc(Path folder, WarcName name, Consumer<CdxRecord> known) throws IOException {
    this.folder = folder;
    this.name = name;
    this.path = folder.resolve(name.file());
    boolean fresh = !Files.exists(path);
    this.spool = CdxSpool.open(folder, name, known);
    this.out = new FileOutputStream(path.toFile(), true);
    this.offset = Files.size(path);
    this.records = new WarcRecords(name.finished());
    if (fresh) {
      FolderSync.force(folder);
    }
  }

  Path path() {
    return path;
  }

  /// Its name when finished.
  String finished() {
    return name.finished();
  }

  /// Where the next record begins.
  long offset() {
    return offset;
  }

  WarcRecords records() {
    return records;
  }

  void write(MemoryChannel packed) throws IOException {
    int length = packed.size();
    unforced = true;
    packed.drainTo(out);
    offset += length;
  }

  void index(CdxRecord capture) throws IOException {
    spool.add(capture);
  }

  void force() throws IOException {
    if (unforced) {
      out.getFD().sync();
      unforced = false;
    }
  }

  /// Brings the file to the disk, gives it its final name and writes its index.
  void finish() throws IOException {
    force();
    out.close();
    Files.move(path, folder.resolve(name.finished()));
    FolderSync.force(folder);
    spool.finish();
  }

  /// Leaves the file as it is.
  void abandon() throws IOException {
    out.close();
    spool.abandon();
  }
}
