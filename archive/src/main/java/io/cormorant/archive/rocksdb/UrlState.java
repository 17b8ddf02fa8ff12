package io.cormorant.archive.rocksdb;

/// Where a known URL stands.
public enum UrlState {
  WAITING(0),
  DONE(1),
  ERROR(2),

  /// Nothing is left of it but that it must not be fetched again.
  PURGED(3),

  /// Somebody fetches it. Never on disk: there it waits until its end is known.
  TAKEN(4),

  /// Pages link to it, but nobody asked for it to be fetched.
  LINKED(5);

  private static final UrlState[] BY_CODE = {WAITING, DONE, ERROR, PURGED, TAKEN, LINKED};

  private final int code;

  UrlState(int code) {
    this.code = code;
  }

  /// Whether it neither waits nor is fetched.
  boolean isEnd() {
    return this != WAITING && this != TAKEN;
  }

  /// Its number on disk.
  int code() {
    return code;
  }

  static UrlState of(int code) {
    return BY_CODE[code];
  }
}
