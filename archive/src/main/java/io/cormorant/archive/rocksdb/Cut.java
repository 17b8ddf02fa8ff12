package io.cormorant.archive.rocksdb;

/// The changes of a frontier that are written as one piece.
final class Cut {
  final long number;

  /// As [BatchBytes] makes it.
  final byte[] batch;

  Cut(long number, byte[] batch) {
    this.number = number;
    this.batch = batch;
  }
}
