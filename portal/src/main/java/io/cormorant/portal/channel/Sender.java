package io.cormorant.portal.channel;

/// Tells by channels of one kind. Used by several threads.
interface Sender {
  Kind kind();

  /// Whether it can tell anybody: a server or gateway is named.
  default boolean isReady() {
    return true;
  }

  /// Tells; what goes wrong outside is an ending and no exception.
  Ending send(Message message);

  /// Asks whoever is at the other end whether they want to be told.
  default Ending ask(Channel channel, Preference preference) {
    throw new UnsupportedOperationException("nobody is asked by " + kind());
  }
}
