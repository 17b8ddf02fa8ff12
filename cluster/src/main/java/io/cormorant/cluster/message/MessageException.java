package io.cormorant.cluster.message;

import org.jspecify.annotations.Nullable;

/// Bytes that are no message this program understands.
public final class MessageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean foreign;

  private MessageException(String message, boolean foreign, @Nullable Throwable cause) {
    super(message, cause);
    this.foreign = foreign;
  }

  static MessageException broken(String why) {
    return new MessageException("a message that cannot be read: " + why, false, null);
  }

  static MessageException broken(Exception cause) {
    return new MessageException("a message that cannot be read: " + cause, false, cause);
  }

  static MessageException foreign(int version) {
    return new MessageException(
        "a message of protocol version %d, and this program speaks version %d: run the same version of"
                .formatted(version, MessageCodec.VERSION)
            + " cormorant on the coordinator and on all workers",
        true,
        null);
  }

  /// Whether the sender speaks another version of the protocol.
  public boolean isForeign() {
    return foreign;
  }
}
