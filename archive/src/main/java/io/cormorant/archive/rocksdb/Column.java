package io.cormorant.archive.rocksdb;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The column families of a store.
enum Column {
  /// Hash of a URL to [KnownRecord].
  KNOWN,
  /// Id to the text of a URL, in order of discovery, so that neighbours are alike.
  NAMES,
  /// Id to [HostRecord].
  HOSTS,
  /// [QueueKey] to [QueueValue].
  QUEUE,
  /// Hash of a URL to [Refused].
  REFUSED,
  /// The link graph.
  LINKS,
  /// Format, key of the hash, counters, positions, states of parts, what a strategy remembers.
  META;

  byte[] bytes() {
    return name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
  }
}
