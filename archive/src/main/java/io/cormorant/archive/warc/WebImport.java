package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Url;
import io.cormorant.fetch.MediaTypes;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTargetRecord;

/// Brings pages from elsewhere into a recorded web: from WARC files of any tool, packed or not, and
/// from folders of HTML files.
///
/// Records of pages are copied as they are; redirects become aliases. Images and other things no
/// crawl reads are left out, and so are errors, since in a recorded web what is not there is a 404.
/// Where a file is damaged, what is whole before and behind that place is taken. One record is in
/// memory at a time.
public final class WebImport {
  /// Gives up on a file that is damaged in so many places.
  private static final int MOST_DAMAGES = 1_000;

  private static final int BUFFER = 1 << 16;

  private final RecordedWebWriter web;
  private final Consumer<String> notes;
  private final ImportCounts counts = new ImportCounts();

  /// @param notes hears a sentence about each file that is not whole
  public WebImport(RecordedWebWriter web, Consumer<String> notes) {
    this.web = web;
    this.notes = notes;
  }

  /// The WARC files a path stands for: itself, or those of a folder or of its `warc` or `archive`
  /// below, in the order of their names; none in a folder of other files.
  public static List<Path> warcs(Path path) {
    if (!Files.exists(path)) {
      throw new ArchiveException("there is no " + path + ". Give WARC files or a folder.");
    }
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    for (Path folder : List.of(path, path.resolve("warc"), path.resolve("archive"))) {
      List<Path> found = Files.isDirectory(folder) ? listed(folder) : List.of();
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private static List<Path> listed(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(".*\\.warc(\\.gz)?(\\.open)?"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Takes the pages of a WARC file.
  public void warc(Path file) {
    long from = 0;
    int damages = 0;
    String first = "";
    while (from >= 0) {
      Damage damage = read(file, from);
      if (damage == null) {
        break;
      }
      first = damages++ == 0 ? damage.sentence() : first;
      from = damages < MOST_DAMAGES ? nextMember(file, damage.offset() + 1) : -1;
    }
    if (damages > 0) {
      notes.accept(file + " " + first + "; the intact part is imported");
    }
  }

  /// Takes the HTML files of a folder.
  ///
  /// @param base the URL of the folder; null where its folders are named after hosts
  public void html(Path folder, @Nullable Url base) {
    new HtmlFolder(folder, base, web, counts::add).read();
  }

  /// What was left out so far.
  public ImportCounts counts() {
    return counts;
  }

  /// @param offset of the last record whose head was read
  private record Damage(long offset, String sentence) {}

  private @Nullable Damage read(Path file, long from) {
    long begun = from;
    try (FileChannel channel = FileChannel.open(file).position(from);
        WarcReader reader = new WarcReader(channel, ByteBuffer.allocate(BUFFER).flip())) {
      for (Optional<WarcRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
        begun = reader.position();
        record(next.get());
      }
      return null;
    } catch (FileSystemException e) {
      throw ArchiveException.reading(file, e);
    } catch (IOException | IllegalArgumentException | BufferUnderflowException e) {
      String where =
          begun == 0
              ? "is not a WARC file, or damaged at its beginning"
              : "is damaged or cut off after offset " + begun;
      return new Damage(begun, where + " (" + e.getMessage() + ")");
    }
  }

  private void record(WarcRecord record) throws IOException {
    if (!(record instanceof WarcResponse || record instanceof WarcRevisit)) {
      return;
    }
    Optional<Url> url =
        Optional.ofNullable(((WarcTargetRecord) record).target()).flatMap(Url::parse);
    if (url.isEmpty()) {
      counts.add(ImportCounts.Reason.UNUSABLE);
    } else if (record.body().size() > RecordReader.MAX_BODY) {
      counts.add(ImportCounts.Reason.TOO_LARGE);
    } else {
      answer(url.get(), record);
    }
  }

  private void answer(Url url, WarcRecord record) throws IOException {
    HttpResponse http =
        record instanceof WarcRevisit again ? again.http() : ((WarcResponse) record).http();
    String type = MediaTypes.of(http.headers().first("Content-Type").orElse(""));
    int status = http.status();
    Optional<Url> moved = status / 100 == 3 ? target(url, http) : Optional.empty();
    if (moved.isPresent()) {
      web.alias(url, moved.get());
    } else if (status != 200 && status != 203) {
      counts.add(ImportCounts.Reason.FAILURE);
    } else if (!MediaTypes.isWanted(type, url) || isForBrowsers(type)) {
      counts.add(ImportCounts.Reason.OTHER);
    } else if (!web.copy(url, record)) {
      counts.add(ImportCounts.Reason.COPY);
    }
  }

  private static Optional<Url> target(Url url, HttpResponse http) {
    return http.headers().first("Location").flatMap(url::resolve);
  }

  /// Text, but nothing that a crawl reads.
  private static boolean isForBrowsers(String type) {
    return type.equals("text/css") || type.endsWith("javascript");
  }

  /// Where the next gzip member may begin; -1 if none does.
  private static long nextMember(Path file, long from) {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    try (FileChannel channel = FileChannel.open(file)) {
      for (long at = from; at < channel.size(); at += BUFFER - 2) {
        buffer.clear();
        channel.read(buffer, at);
        for (int i = 0; i + 2 < buffer.position(); i++) {
          if (buffer.get(i) == 0x1f && buffer.get(i + 1) == (byte) 0x8b && buffer.get(i + 2) == 8) {
            return at + i;
          }
        }
      }
      return -1;
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }
}
