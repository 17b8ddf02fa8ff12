package io.cormorant.portal.channel;

import io.cormorant.portal.inbox.Item;
import java.util.List;

/// What one channel is told at a time.
///
/// @param batch its id, the same however often it is tried
/// @param items one or more, the oldest first
record Message(long batch, Channel channel, Preference preference, List<Item> items) {
  Message {
    items = List.copyOf(items);
  }

  /// By which whoever gets it twice knows it.
  String id() {
    return Long.toString(batch);
  }
}
