package io.cormorant.archive.rocksdb;

import java.util.Arrays;

/// Something the link graph was told, as it is stored in its order.
final class LinkRecord {
  private static final int[] NONE = {};

  private final Kind kind;
  private final int id;
  private final int[] targets;

  /// What it was told.
  enum Kind {
    SEED(0),
    VISITED(1),
    LOST(2);

    private static final Kind[] BY_CODE = {SEED, VISITED, LOST};

    private final int code;

    Kind(int code) {
      this.code = code;
    }
  }

  private LinkRecord(Kind kind, int id, int[] targets) {
    this.kind = kind;
    this.id = id;
    this.targets = targets;
  }

  Kind kind() {
    return kind;
  }

  /// Of the page or URL.
  int id() {
    return id;
  }

  /// Those of a visited page, sorted; else none.
  int[] targets() {
    return targets;
  }

  static LinkRecord seed(int id) {
    return new LinkRecord(Kind.SEED, id, NONE);
  }

  static LinkRecord lost(int id) {
    return new LinkRecord(Kind.LOST, id, NONE);
  }

  /// @param targets in any order; 0 stands for none
  static LinkRecord visited(int id, int[] targets) {
    int[] sorted = targets.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (int target : sorted) {
      if (target != (count == 0 ? 0 : sorted[count - 1])) {
        sorted[count++] = target;
      }
    }
    return new LinkRecord(Kind.VISITED, id, Arrays.copyOf(sorted, count));
  }

  Bytes write(Bytes out) {
    out.octet(kind.code).number(id);
    return writeIds(out, targets, targets.length);
  }

  static LinkRecord of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    Kind kind = Kind.BY_CODE[in.octet()];
    int id = (int) in.number();
    return new LinkRecord(kind, id, readIds(in));
  }

  /// Sorted ids by their distances: most links lead to pages found at about the same time.
  static Bytes writeIds(Bytes out, int[] sorted, int count) {
    out.number(count);
    int before = 0;
    for (int i = 0; i < count; i++) {
      out.number(sorted[i] - before);
      before = sorted[i];
    }
    return out;
  }

  static int[] readIds(ByteReader in) {
    int[] ids = new int[(int) in.number()];
    int before = 0;
    for (int i = 0; i < ids.length; i++) {
      before += (int) in.number();
      ids[i] = before;
    }
    return ids;
  }
}
