package io.cormorant.portal.channel;

import io.cormorant.portal.inbox.Item;
import java.util.List;

/// What one channel is told at a time.
///
/// @param batch its id, the same however often it is tried
/// @param items one or more, the oldest first
record Message(long batch, Channel channel, Preference preference, List<Item> items) {
  /// The id of what is in no inbox.
  static final long NO_ITEM = 0;

  Message {
    items = List.copyOf(items);
  }

  /// Whether it only shows that messages arrive: then its item is in no inbox.
  boolean isTest() {
    return isTest(items.getFirst());
  }

  static boolean isTest(Item item) {
    return item.id() == NO_ITEM;
  }

  /// By which whoever gets it twice knows it.
  String id() {
    return Long.toString(batch);
  }
}
