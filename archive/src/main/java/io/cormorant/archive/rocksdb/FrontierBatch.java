package io.cormorant.archive.rocksdb;

import java.util.List;

/// The changes of a frontier that are written as one piece.
final class FrontierBatch {
  final long number;

  /// As [BatchBytes] makes it.
  final byte[] batch;

  /// Hashes of URLs whose keys in the queue must go, which are those of their records before this
  /// cut. They are read by the commit, since the captain would wait for the disk.
  final List<byte[]> moved;

  FrontierBatch(long number, byte[] batch, List<byte[]> moved) {
    this.number = number;
    this.batch = batch;
    this.moved = moved;
  }
}
