package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.ContentDigest;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTargetRecord;
import org.netpreserve.jwarc.WarcWriter;

/// Writes WARC files anew without what is to be forgotten: the records of those addresses, records
/// of copies of them, and what metadata records of other pages say of them. The new file lies
/// beside the old one under another name, so that both can be there until the visits know the new
/// places. For one run.
public final class WarcPurge {
  private final Path folder;
  private final Predicate<String> forgotten;
  private final Map<String, Moved> moved = new HashMap<>();

  /// @param to the name of the new file; null if nothing of the old one was left
  /// @param starts where each record lay and lies now, and the same for the end
  private record Moved(@Nullable String to, Long2LongOpenHashMap starts) {}

  /// @param folder of the WARC files, none of which is being written
  /// @param forgotten whether an address is to be forgotten
  public WarcPurge(Path folder, Predicate<String> forgotten) {
    this.folder = folder;
    this.forgotten = forgotten;
  }

  /// The files in which one of the addresses is named.
  public List<String> affected() {
    List<String> files = new ArrayList<>();
    for (WarcName name : names()) {
      Path file = folder.resolve(name.file());
      try {
        boolean[] named = {false};
        WarcMembers.each(file, (record, _) -> named[0] |= replacement(record, Set.of()) != null);
        if (named[0]) {
          files.add(name.file());
        }
      } catch (IOException e) {
        throw ArchiveException.reading(file, e);
      }
    }
    return files;
  }

  private List<WarcName> names() {
    try {
      return WarcName.in(folder);
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// The name a file gets when it is written anew.
  public static String successor(String file) {
    return WarcName.parse(file)
        .map(WarcName::revised)
        .orElseThrow(
            () -> new ArchiveException(file + " was not written by Cormorant. Move it away."));
  }

  /// Writes one file anew and brings that to the disk.
  public void rewrite(String file) {
    Path old = folder.resolve(file);
    Path fresh = folder.resolve(successor(file));
    Long2LongOpenHashMap starts = new Long2LongOpenHashMap();
    try {
      long captures;
      try (RandomAccessFile in = new RandomAccessFile(old.toFile(), "r");
          FileOutputStream out = new FileOutputStream(fresh.toFile())) {
        Copier copier = new Copier(in, out, starts);
        WarcMembers.each(old, copier::record);
        copier.end(in.length());
        out.getFD().sync();
        captures = copier.captures;
      }
      if (captures == 0) {
        Files.delete(fresh);
      }
      moved.put(file, new Moved(captures == 0 ? null : successor(file), starts));
      FolderSync.force(folder);
    } catch (IOException e) {
      throw ArchiveException.writing(fresh, e);
    }
  }

  /// Removes files with their indexes, and makes the indexes of the others complete.
  public static void remove(Path folder, Iterable<String> files) {
    try {
      for (String file : files) {
        CdxFiles.drop(folder, file);
        Files.deleteIfExists(folder.resolve(file));
      }
      CdxIndex.complete(folder);
      FolderSync.force(folder);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Where a page lies after all files were written anew.
  public RecordPlace placeNow(RecordPlace before) {
    Moved file = moved.get(before.file());
    if (file == null) {
      return before;
    }
    long start = file.starts().get(before.offset());
    String name = file.to();
    if (name == null) {
      throw new IllegalStateException("a page that stays was lost: " + before);
    }
    return new RecordPlace(name, start, file.starts().get(before.end()) - start);
  }

  /// What stands in place of a record: nothing, where it goes; null, where it stays as it is.
  ///
  /// @param gone records before it in the file that go
  private byte @Nullable [] replacement(WarcRecord record, Set<URI> gone) throws IOException {
    if (belongsTo(record, gone)) {
      return new byte[0];
    }
    if (record instanceof WarcRevisit revisit
        && revisit.refersToTargetURI().map(uri -> forgotten.test(uri.toString())).orElse(false)) {
      return new byte[0];
    }
    if (record instanceof WarcTargetRecord target && forgotten.test(target.target())) {
      return new byte[0];
    }
    return record instanceof WarcMetadata metadata ? changed(metadata) : null;
  }

  /// Whether it says more about one of the records, as requests and metadata do.
  private static boolean belongsTo(WarcRecord record, Set<URI> others) {
    if (record instanceof WarcMetadata metadata) {
      return metadata.concurrentTo().stream().anyMatch(others::contains);
    }
    return record instanceof WarcCaptureRecord capture
        && capture.concurrentTo().stream().anyMatch(others::contains);
  }

  /// The record without the fields that name what is to be forgotten; null if none does.
  private byte @Nullable [] changed(WarcMetadata record) throws IOException {
    String before = new String(record.body().stream().readAllBytes(), UTF_8);
    String after = withoutNames(before);
    if (after.length() == before.length()) {
      return null;
    }
    byte[] block = after.getBytes(UTF_8);
    WarcMetadata.Builder fresh =
        new WarcMetadata.Builder()
            .version(record.version())
            .targetURI(record.target())
            .recordId(record.id())
            .date(record.date())
            .blockDigest(new WarcDigest(ContentDigest.of(block)))
            .body(MediaType.WARC_FIELDS, MemoryChannel.over(block), block.length);
    record.warcinfoID().ifPresent(fresh::warcinfoId);
    record.concurrentTo().forEach(fresh::concurrentTo);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (WarcWriter writer = new WarcWriter(Channels.newChannel(bytes), WarcCompression.GZIP)) {
      writer.write(fresh.build());
    }
    return bytes.toByteArray();
  }

  private String withoutNames(String block) {
    StringBuilder rest = new StringBuilder();
    int from = 0;
    while (from < block.length()) {
      int end = block.indexOf('\n', from);
      String line = block.substring(from, end < 0 ? block.length() : end + 1);
      int colon = line.indexOf(": ");
      if (colon < 0 || !forgotten.test(firstWord(line.substring(colon + 2).strip()))) {
        rest.append(line);
      }
      from += line.length();
    }
    return rest.toString();
  }

  private static String firstWord(String value) {
    int blank = value.indexOf(' ');
    return blank < 0 ? value : value.substring(0, blank);
  }

  /// Copies the records of one file, each when the next one shows where it ends.
  private final class Copier {
    private final RandomAccessFile in;
    private final OutputStream out;
    private final Long2LongOpenHashMap starts;
    private long from = -1;
    private byte @Nullable [] instead;
    private long written;
    private long captures;
    private final Set<URI> gone = new HashSet<>();

    Copier(RandomAccessFile in, OutputStream out, Long2LongOpenHashMap starts) {
      this.in = in;
      this.out = out;
      this.starts = starts;
    }

    void record(WarcRecord record, long start) throws IOException {
      end(start);
      from = start;
      instead = replacement(record, gone);
      if (instead != null && instead.length == 0) {
        gone.add(record.id());
      }
      boolean capture = record instanceof WarcResponse || record instanceof WarcRevisit;
      captures += instead == null && capture ? 1 : 0;
    }

    void end(long end) throws IOException {
      if (from >= 0) {
        byte[] bytes = instead;
        if (bytes == null) {
          bytes = new byte[Math.toIntExact(end - from)];
          in.seek(from);
          in.readFully(bytes);
        }
        out.write(bytes);
        written += bytes.length;
      }
      starts.put(end, written);
    }
  }
}
