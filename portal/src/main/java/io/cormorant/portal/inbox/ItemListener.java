package io.cormorant.portal.inbox;

/// Hears of every new item.
public interface ItemListener {
  /// Within the transaction that writes it: what is written here is kept if and only if the item
  /// is.
  default void added(Item item) {}

  /// After that, when the item is there for good. Must not wait.
  default void committed(Item item) {}
}
