package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/// Where in which file the response for each URL lies. The first record of a URL counts, in the
/// files of a crawl the last: that is the page as it was found when it was asked for again. A URL
/// with nothing but a revisit record has the payload of the response that names.
///
/// Read once from the first record to the last when opened: a WARC that is cut off or lacks a
/// record must not pass for a smaller web, because every number measured on it would be wrong
/// without anybody noticing. What is damaged inside a packed record shows when that is read.
/// Immutable after that, safe for many threads.
final class WarcIndex {
  /// A place is a file number in the upper 16 bits and an offset in the lower 48.
  private static final int OFFSET_BITS = 48;

  private static final int MAX_FILES = 1 << 15;
  private static final long NONE = -1;
  private static final int BUFFER = 1 << 16;
  private static final String REFERS_TO = "WARC-Refers-To-Target-URI";
  private static final byte[] GZIP_HEAD = {0x1f, (byte) 0x8b, 8};

  private final List<Path> files;
  private final Object2LongOpenHashMap<Url> places = new Object2LongOpenHashMap<>();

  /// The first records of the URLs that have others.
  private final Map<Url, Long> firsts = new HashMap<>();

  private final Map<Url, Revisit> revisits = new HashMap<>();
  private final Set<String> hosts = new HashSet<>();

  private final boolean newest;

  /// @param newest whether the last record of a URL counts
  WarcIndex(List<Path> files, boolean newest) {
    this.newest = newest;
    if (files.size() > MAX_FILES) {
      throw new ArchiveException(
          files.size()
              + " WARC files are more than the "
              + MAX_FILES
              + " that can be opened at once.");
    }
    this.files = List.copyOf(files);
    places.defaultReturnValue(NONE);
    for (int i = 0; i < files.size(); i++) {
      scan(i);
    }
    revisits
        .entrySet()
        .removeIf(
            entry ->
                places.containsKey(entry.getKey())
                    || !places.containsKey(entry.getValue().original()));
    revisits.keySet().forEach(url -> hosts.add(url.host()));
    places.trim();
  }

  /// A record's file and the offset of its first byte.
  record Place(Path file, long offset) {}

  /// A revisit record, and the URL whose response has its payload.
  private record Revisit(long place, Url original) {}

  /// The response for a URL.
  Optional<Place> place(Url url) {
    long place = places.getLong(url);
    return place == NONE ? Optional.empty() : Optional.of(place(place));
  }

  /// The revisit record for a URL that has no response, and the response that has its payload.
  Optional<Twin> twin(Url url) {
    Revisit revisit = revisits.get(url);
    return revisit == null
        ? Optional.empty()
        : Optional.of(new Twin(place(revisit.place()), place(first(revisit.original()))));
  }

  private long first(Url url) {
    Long first = firsts.get(url);
    return first == null ? places.getLong(url) : first;
  }

  /// @param head a revisit record
  /// @param payload a response
  record Twin(Place head, Place payload) {}

  boolean contains(Url url) {
    return places.containsKey(url) || revisits.containsKey(url);
  }

  List<Url> all() {
    return Stream.concat(places.keySet().stream(), revisits.keySet().stream()).sorted().toList();
  }

  int urls() {
    return places.size() + revisits.size();
  }

  private Place place(long packed) {
    long offset = packed & ((1L << OFFSET_BITS) - 1);
    return new Place(files.get((int) (packed >>> OFFSET_BITS)), offset);
  }

  int hosts() {
    return hosts.size();
  }

  private void scan(int number) {
    if (!scanHeads(number)) {
      scanAll(number);
    }
  }

  /// @param original the URL whose payload a revisit record shares; null for a response
  private record Find(Url url, @Nullable Url original, long place) {}

  /// @return whether the file could be read so; if not, nothing was added
  private boolean scanHeads(int number) {
    List<Find> finds = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(files.get(number));
        PackedHeads heads = new PackedHeads(channel)) {
      if (!heads.each(
          (record, start) -> find(record, place(number, start)).ifPresent(finds::add))) {
        return false;
      }
    } catch (IOException e) {
      throw ArchiveException.reading(files.get(number), e);
    }
    finds.forEach(this::add);
    return true;
  }

  /// Takes whatever jwarc can read, and says what is wrong if that is not all.
  private void scanAll(int number) {
    Path file = files.get(number);
    long begun = 0;
    try (FileChannel channel = FileChannel.open(file);
        WarcReader reader = new WarcReader(channel, ByteBuffer.allocate(BUFFER).flip())) {
      long last = -1;
      for (Optional<WarcRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
        begun = reader.position();
        if (reader.compression() == WarcCompression.GZIP) {
          refuseSharedMember(file, channel, begun);
        }
        last = begun;
        find(next.get(), place(number, begun)).ifPresent(this::add);
      }
      refuseUnlessWhole(file, reader, last);
    } catch (FileSystemException | ClosedByInterruptException e) {
      throw ArchiveException.reading(file, e);
    } catch (IOException | IllegalArgumentException | BufferUnderflowException e) {
      throw unreadable(file, begun, e);
    }
  }

  private static long place(int file, long offset) {
    return ((long) file << OFFSET_BITS) | offset;
  }

  private static Optional<Find> find(WarcRecord record, long place) {
    if (record instanceof WarcResponse response) {
      return url(response.target()).map(url -> new Find(url, null, place));
    }
    if (record instanceof WarcRevisit revisit) {
      Optional<Url> original = url(revisit.headers().first(REFERS_TO).orElse(null));
      return original.flatMap(of -> url(revisit.target()).map(url -> new Find(url, of, place)));
    }
    return Optional.empty();
  }

  private void add(Find find) {
    if (find.original() == null) {
      add(find.url(), find.place());
    } else {
      revisits.putIfAbsent(find.url(), new Revisit(find.place(), find.original()));
    }
  }

  private void add(Url url, long place) {
    long before = places.putIfAbsent(url, place);
    if (before == NONE) {
      hosts.add(url.host());
    } else if (newest) {
      firsts.putIfAbsent(url, before);
      places.put(url, place);
    }
  }

  private static Optional<Url> url(@Nullable String target) {
    return target == null ? Optional.empty() : Url.parse(target);
  }

  /// A record inside a member begins where no member does; jwarc reads it but cannot seek to it.
  private static void refuseSharedMember(Path file, FileChannel channel, long begun)
      throws IOException {
    ByteBuffer head = ByteBuffer.allocate(GZIP_HEAD.length);
    channel.read(head, begun);
    if (!Arrays.equals(head.array(), GZIP_HEAD)) {
      throw new ArchiveException(
          file
              + " is packed as one gzip stream, so its pages cannot be read one by one. Pack it again"
              + " with one gzip member per record.");
    }
  }

  private static void refuseUnlessWhole(Path file, WarcReader reader, long last)
      throws IOException {
    if (last < 0) {
      throw new ArchiveException(file + " is empty. It should hold WARC records; fetch it again.");
    }
    // An uncompressed body is skipped by seeking, which goes beyond the end without complaint.
    if (reader.compression() == WarcCompression.NONE && reader.position() > Files.size(file)) {
      throw new EOFException();
    }
    // What is no gzip member ends the file for jwarc.
    if (reader.compression() == WarcCompression.GZIP && reader.position() < Files.size(file)) {
      throw new ZipException("no record begins at offset " + reader.position());
    }
  }

  private static ArchiveException unreadable(Path file, long begun, Exception cause) {
    if (cause instanceof EOFException) {
      return new ArchiveException(
          file
              + " is cut off: the record that begins at offset "
              + begun
              + " or the one after it has no end. Unpack or fetch the file again.",
          cause);
    }
    if (begun == 0) {
      return new ArchiveException(
          file + " is not a WARC file (" + cause.getMessage() + "). Give a *.warc.gz.", cause);
    }
    return new ArchiveException(
        file
            + " is damaged after offset "
            + begun
            + " ("
            + cause.getMessage()
            + "). Unpack or fetch the file again.",
        cause);
  }
}
