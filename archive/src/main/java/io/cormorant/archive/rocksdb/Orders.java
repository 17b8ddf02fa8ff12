package io.cormorant.archive.rocksdb;

/// Gives out ids and places in the queue, both ever larger. Confined to the captain's thread.
final class Orders {
  private long last;

  /// @param last order that was given
  Orders(long last) {
    this.last = last;
  }

  /// Whether all ids are given away.
  boolean isFull() {
    return lastId() >= KnownSegment.MOST_IDS;
  }

  /// The id of a new URL. The last order is then the first one of that.
  int newId() {
    int id = lastId() + 1;
    last = QueueKey.firstOrder(id);
    return id;
  }

  /// The order of a URL that begins to wait in another place.
  long next() {
    return ++last;
  }

  long last() {
    return last;
  }

  int lastId() {
    return QueueKey.id(last);
  }
}
