package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Request;
import io.cormorant.core.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRevisit;

/// A folder of WARC files that grows: each stored page becomes a `response`, a `request` where one
/// was sent, and a `metadata` record, each in a gzip member of its own. A file carries `.open`
/// after its name until it is full or the store is closed. Files appear with the first page, so a
/// crawl that keeps nothing leaves none. Each finished file has a CDXJ index beside it, and when
/// the store is closed the folder has one of all.
///
/// Used by one thread. After an exception only [#abandon] may be called; what was half written is
/// cut off by [WarcRepair] the next time.
public final class WarcStore {
  /// A file that has grown to this is finished and another one begun.
  public static final long ROLL_AT = 1L << 30;

  private final Path folder;
  private final Clock clock;
  private final WarcLabel label;
  private final long rollAt;
  private final MemoryChannel packed = new MemoryChannel();
  private final Packer packer;
  private final PayloadMemory payloads;
  private int serial;
  private @Nullable OpenWarc current;
  private @Nullable WarcPosition position;

  /// Opens the store and goes on in the file left open, if there is one. Makes the indexes that are
  /// missing.
  public WarcStore(Path folder, Clock clock, WarcLabel label, long rollAt) {
    this.folder = folder;
    this.clock = clock;
    this.label = label;
    this.rollAt = rollAt;
    this.payloads = new PayloadMemory(folder);
    try {
      Files.createDirectories(folder);
      this.packer = new Packer();
      for (WarcName name : WarcName.in(folder)) {
        takeUp(name);
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Writes a page and says where it lies.
  public RecordPlace append(KeptPage page) {
    OpenWarc file = room();
    try {
      Capture capture = page.capture();
      long offset = file.offset();
      int length = pack(file.records().response(capture, page.type(), offset));
      packRequest(file, capture, "response");
      pack(file.records().metadata(page, offset));
      Response.Document document = capture.document();
      String type = document.headers().first("Content-Type").orElse("");
      CdxRecord line = line(file, capture, type, length);
      payloads.put(line.digest(), line.filename(), offset);
      return write(file, line);
    } catch (IOException e) {
      throw ArchiveException.writing(file.path(), e);
    }
  }

  /// Writes that a document came whose payload was stored before, and where.
  ///
  /// @return where that is written; null if no such payload is known, then nothing is
  public @Nullable RecordPlace revisit(Capture capture) {
    return revisit(capture, WarcRecords::revisit);
  }

  /// Writes that a server said a page is still the version that was stored before.
  ///
  /// @param capture the answer, with the digest of that version
  /// @return where that is written; null if no such payload is known, then nothing is
  public @Nullable RecordPlace notModified(Capture capture) {
    return revisit(capture, WarcRecords::notModified);
  }

  /// One of the two kinds of revisit records.
  @FunctionalInterface
  private interface Revisit {
    WarcRevisit of(
        WarcRecords records, Capture capture, PayloadMemory.Original original, long offset);
  }

  private @Nullable RecordPlace revisit(Capture capture, Revisit kind) {
    PayloadMemory.Original original = payloads.find(capture.digest());
    if (original == null) {
      return null;
    }
    OpenWarc file = room();
    try {
      long offset = file.offset();
      int length = pack(kind.of(file.records(), capture, original, offset));
      packRequest(file, capture, "revisit");
      pack(file.records().metadata(capture, offset));
      return write(file, line(file, capture, CdxRecord.REVISIT, length));
    } catch (IOException e) {
      throw ArchiveException.writing(file.path(), e);
    }
  }

  /// How far the files reach after the last page; null before the first file. Only what [#force]
  /// has brought to the disk may be called committed.
  public @Nullable WarcPosition position() {
    return position;
  }

  /// Makes sure that all that was written is on the disk.
  public void force() {
    OpenWarc file = current;
    if (file != null) {
      try {
        file.force();
      } catch (IOException e) {
        throw ArchiveException.writing(file.path(), e);
      }
    }
  }

  /// Ends the file being written, gives it its final name and writes the index of all files.
  public void close() {
    try (packer) {
      finish();
      if (position != null) {
        CdxFiles.merge(CdxIndex.finished(folder), folder.resolve(CdxFiles.ALL));
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Lets go of the file being written and leaves it open, as the death of the process would.
  public void abandon() {
    OpenWarc file = current;
    current = null;
    try (packer) {
      if (file != null) {
        file.abandon();
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Goes on with a file that is there, or makes sure that it is indexed.
  private void takeUp(WarcName name) throws IOException {
    serial = Math.max(serial, name.serial() + 1);
    position = new WarcPosition(name.finished(), Files.size(folder.resolve(name.file())));
    if (name.open()) {
      finish();
      begin(name);
    } else if (!CdxFiles.isIndexed(folder, name.finished())) {
      CdxSpool.open(folder, name, this::remember).finish();
    } else {
      CdxFiles.read(CdxFiles.of(folder, name.finished()), this::remember);
    }
  }

  private void remember(CdxRecord capture) {
    if (!capture.isRevisit()) {
      payloads.put(capture.digest(), capture.filename(), capture.offset());
    }
  }

  /// The file to write into, which is a new one if there is none or it is full.
  private OpenWarc room() {
    OpenWarc file = current;
    try {
      if (file != null && file.offset() < rollAt) {
        return file;
      }
      finish();
      WarcName name =
          new WarcName(WarcName.stamp(clock.instant()), serial++, WarcName.localHost(), true);
      OpenWarc fresh = begin(name);
      pack(fresh.records().info(label, clock.instant(), name.host()));
      fresh.write(packed);
      return fresh;
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// From here on the index of all files does not hold any more.
  private OpenWarc begin(WarcName name) throws IOException {
    Files.deleteIfExists(folder.resolve(CdxFiles.ALL));
    OpenWarc file = new OpenWarc(folder, name, this::remember);
    current = file;
    return file;
  }

  private void finish() throws IOException {
    OpenWarc file = current;
    current = null;
    if (file != null) {
      file.finish();
    }
  }

  private int pack(WarcRecord record) throws IOException {
    return packer.pack(record, packed);
  }

  private void packRequest(OpenWarc file, Capture capture, String answer) throws IOException {
    Request request = capture.document().request();
    if (request != null) {
      pack(file.records().request(capture, request, answer, file.offset()));
    }
  }

  private static CdxRecord line(OpenWarc file, Capture capture, String type, int length) {
    Response.Document document = capture.document();
    return CdxRecord.of(
        document.url().toString(),
        capture.begun(),
        type,
        document.status(),
        capture.digest(),
        length,
        file.offset(),
        file.finished());
  }

  private RecordPlace write(OpenWarc file, CdxRecord line) throws IOException {
    long offset = file.offset();
    file.write(packed);
    file.index(line);
    position = new WarcPosition(file.finished(), file.offset());
    return new RecordPlace(file.finished(), offset, file.offset() - offset);
  }
}
