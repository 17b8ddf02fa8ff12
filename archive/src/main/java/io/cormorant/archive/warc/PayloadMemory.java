package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcResponse;

/// Where payloads lie that were stored before: the last 400,000 at least, in 16 MiB. Only a hash of
/// a digest and a place are held; what a revisit record says of the original is read from its file,
/// where it also shows whether the hash told the truth.
final class PayloadMemory {
  /// Entries of each of two tables; the older one is dropped when the younger is full.
  private static final int HALF = 393_216;

  private static final long NONE = -1;
  private static final int OFFSET_BITS = 40;
  private static final long MIXER = 0x9E3779B97F4A7C15L;

  /// Enough for the head of a record.
  private static final int HEAD = 1 << 14;

  private final Path folder;
  private final List<String> files = new ArrayList<>();
  private Long2LongOpenHashMap young = table();
  private Long2LongOpenHashMap old = table();

  PayloadMemory(Path folder) {
    this.folder = folder;
  }

  /// A response that was stored.
  record Original(String id, String url, Instant date) {}

  /// Remembers the payload of a response.
  ///
  /// @param digest as WARC files write it
  void put(String digest, String file, long offset) {
    if (files.isEmpty() || !files.getLast().equals(file)) {
      files.add(file);
    }
    if (young.size() == HALF) {
      old = young;
      young = table();
    }
    young.put(hash(digest), (files.size() - 1L) << OFFSET_BITS | offset);
  }

  /// A response with that payload, if one is remembered.
  @Nullable Original find(String digest) {
    long hash = hash(digest);
    long place = young.get(hash);
    place = place == NONE ? old.get(hash) : place;
    if (place == NONE) {
      return null;
    }
    String name = files.get((int) (place >>> OFFSET_BITS));
    return read(WarcName.existing(folder, name), place & ((1L << OFFSET_BITS) - 1), digest);
  }

  private static @Nullable Original read(Path path, long offset, String digest) {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      file.seek(offset);
      byte[] head = new byte[(int) Math.min(HEAD, file.length() - offset)];
      file.readFully(head);
      try (WarcReader reader = new WarcReader(MemoryChannel.over(head))) {
        return reader.next().orElse(null) instanceof WarcResponse response
                && response.payloadDigest().isPresent()
                && response.payloadDigest().get().raw().equals(digest)
            ? new Original(response.id().toString(), response.target(), response.date())
            : null;
      }
    } catch (IOException e) {
      throw ArchiveException.reading(path, e);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return null;
    }
  }

  private static long hash(String digest) {
    long hash = 0;
    for (int i = 0; i < digest.length(); i++) {
      hash = (hash ^ digest.charAt(i)) * MIXER;
    }
    return hash;
  }

  private static Long2LongOpenHashMap table() {
    Long2LongOpenHashMap table = new Long2LongOpenHashMap();
    table.defaultReturnValue(NONE);
    return table;
  }
}
