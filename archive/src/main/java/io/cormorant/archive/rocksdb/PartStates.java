package io.cormorant.archive.rocksdb;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/// What the parts of a crawl say of themselves. A large state lies in pieces, of which only those
/// are written that have changed: what a judge remembers of a thousand pages grows by a few pages
/// between two commits.
final class PartStates {
  /// A longer state lies in pieces of this length.
  static final int PIECE = 1 << 16;

  private static final int STATE_PREFIX = 's';
  private static final int PIECE_PREFIX = 't';

  /// The number under which the length of a large state lies; its pieces follow.
  private static final int LENGTH = 0;

  private static final byte[] NONE = new byte[0];

  private final Database db;

  /// The large states as they are on disk, [#NONE] for small ones; only of parts written here.
  private final Map<String, byte[]> large = new HashMap<>();

  PartStates(Database db) {
    this.db = db;
  }

  /// What a part said of itself at the last commit.
  Optional<byte[]> find(String part) {
    byte[] length = db.get(Column.META, pieceKey(part, LENGTH));
    return length == null
        ? Optional.ofNullable(db.get(Column.META, stateKey(part)))
        : Optional.of(joined(part, Math.toIntExact(new ByteReader(length).number())));
  }

  private byte[] joined(String part, int length) {
    byte[] whole = new byte[length];
    for (int i = 0; i < pieces(length); i++) {
      byte[] piece = db.get(Column.META, pieceKey(part, i + 1));
      int from = i * PIECE;
      if (piece == null || piece.length != Math.min(PIECE, length - from)) {
        throw StoreFailure.broken(
            db.path(), new IllegalStateException("a piece of the state '" + part + "' is missing"));
      }
      System.arraycopy(piece, 0, whole, from, piece.length);
    }
    return whole;
  }

  /// Keeps a state in place of what the part said before. By one thread only.
  ///
  /// @param state not changed from now on
  void put(WriteBatch batch, String part, byte[] state) throws RocksDBException {
    byte[] before = large.computeIfAbsent(part, this::largeOnDisk);
    byte[] after = state.length > PIECE ? state : NONE;
    if (after.length == 0) {
      db.put(batch, Column.META, stateKey(part), state);
    } else if (before.length == 0) {
      db.delete(batch, Column.META, stateKey(part));
    }
    if (after.length != before.length) {
      putLength(batch, part, after.length);
    }
    for (int i = 0; i < Math.max(pieces(before.length), pieces(after.length)); i++) {
      putPiece(batch, part, i, before, after);
    }
    large.put(part, after);
  }

  private byte[] largeOnDisk(String part) {
    byte[] length = db.get(Column.META, pieceKey(part, LENGTH));
    return length == null ? NONE : joined(part, Math.toIntExact(new ByteReader(length).number()));
  }

  private void putLength(WriteBatch batch, String part, int length) throws RocksDBException {
    byte[] key = pieceKey(part, LENGTH);
    if (length == 0) {
      db.delete(batch, Column.META, key);
    } else {
      db.put(batch, Column.META, key, new Bytes().number(length).toArray());
    }
  }

  private void putPiece(WriteBatch batch, String part, int i, byte[] before, byte[] after)
      throws RocksDBException {
    byte[] key = pieceKey(part, i + 1);
    int from = i * PIECE;
    int to = Math.min(from + PIECE, after.length);
    int toBefore = Math.min(from + PIECE, before.length);
    if (from >= to) {
      db.delete(batch, Column.META, key);
    } else if (to != toBefore || !Arrays.equals(before, from, to, after, from, to)) {
      db.put(batch, Column.META, key, Arrays.copyOfRange(after, from, to));
    }
  }

  private static int pieces(int length) {
    return (length + PIECE - 1) / PIECE;
  }

  private static byte[] stateKey(String part) {
    return new Bytes().octet(STATE_PREFIX).bytes(utf8(part)).toArray();
  }

  private static byte[] pieceKey(String part, int number) {
    return new Bytes().octet(PIECE_PREFIX).four(number).bytes(utf8(part)).toArray();
  }

  private static byte[] utf8(String part) {
    return part.getBytes(StandardCharsets.UTF_8);
  }
}
