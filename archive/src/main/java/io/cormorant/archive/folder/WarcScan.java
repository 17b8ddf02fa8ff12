package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/// Reads the WARC files of a crawl from end to end, record by record, and checks every byte by the
/// sums of its gzip members: so it can say to the byte where a damage begins, and go on behind it.
final class WarcScan {
  private static final int HEADER = 10;
  private static final int TRAILER = 8;
  private static final int BUFFER = 1 << 13;

  /// The header fields of a record are within this.
  private static final int HEAD = 1 << 14;

  private static final Pattern RESPONSE =
      Pattern.compile("^WARC-Type: *response *$", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
  private static final Pattern TARGET =
      Pattern.compile(
          "^WARC-Target-URI: *<?([^>\r\n]+)>?", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

  private final RandomAccessFile in;
  private final byte[] packed = new byte[BUFFER];
  private final byte[] plain = new byte[BUFFER];

  private WarcScan(RandomAccessFile in) {
    this.in = in;
  }

  /// Receives the pages of a file in their order, without the notes that one came again.
  interface Pages {
    void page(Url url, long offset);
  }

  /// The WARC files of a folder, finished or not, in the order in which they were written.
  static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(".*\\.warc\\.gz(\\.open)?"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Reads the records from an offset on.
  ///
  /// @return where the last whole one ends
  static long read(Path file, long from, Pages pages) {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      WarcScan scan = new WarcScan(in);
      long at = from;
      for (Member member = scan.member(at); member != null; member = scan.member(at)) {
        long offset = at;
        member.page().ifPresent(url -> pages.page(url, offset));
        at = member.end();
      }
      return at;
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// A whole record.
  private record Member(long end, String head) {
    Optional<Url> page() {
      int blank = head.indexOf("\r\n\r\n");
      String fields = blank < 0 ? head : head.substring(0, blank);
      Matcher target = TARGET.matcher(fields);
      return RESPONSE.matcher(fields).find() && target.find()
          ? Url.parse(target.group(1))
          : Optional.empty();
    }
  }

  /// The record at an offset, or null where there is no whole one.
  private @Nullable Member member(long offset) throws IOException {
    in.seek(offset);
    byte[] header = new byte[HEADER];
    if (!readFully(header) || header[0] != 0x1F || header[1] != (byte) 0x8B || header[3] != 0) {
      return null;
    }
    CRC32 sum = new CRC32();
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    try (Inflater inflater = new Inflater(true)) {
      if (!inflate(inflater, sum, head)) {
        return null;
      }
      long end = offset + HEADER + inflater.getBytesRead();
      in.seek(end);
      byte[] trailer = new byte[TRAILER];
      boolean right =
          readFully(trailer)
              && ByteBuffer.wrap(trailer).order(ByteOrder.LITTLE_ENDIAN).getInt()
                  == (int) sum.getValue();
      return right ? new Member(end + TRAILER, head.toString(UTF_8)) : null;
    } catch (DataFormatException e) {
      return null;
    }
  }

  private boolean inflate(Inflater inflater, CRC32 sum, ByteArrayOutputStream head)
      throws IOException, DataFormatException {
    while (!inflater.finished()) {
      if (inflater.needsInput()) {
        int count = in.read(packed);
        if (count < 0) {
          return false;
        }
        inflater.setInput(packed, 0, count);
      }
      int count = inflater.inflate(plain);
      sum.update(plain, 0, count);
      head.write(plain, 0, Math.min(count, HEAD - head.size()));
      if (count == 0 && inflater.needsDictionary()) {
        return false;
      }
    }
    return true;
  }

  private boolean readFully(byte[] bytes) throws IOException {
    int begun = 0;
    while (begun < bytes.length) {
      int count = in.read(bytes, begun, bytes.length - begun);
      if (count < 0) {
        return false;
      }
      begun += count;
    }
    return true;
  }
}
