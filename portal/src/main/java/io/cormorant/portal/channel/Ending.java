package io.cormorant.portal.channel;

/// How an attempt to tell ended.
sealed interface Ending {
  /// It was taken.
  record Sent() implements Ending {}

  /// It was not, and may be another time.
  record Failed(Failure why) implements Ending {}

  /// Nobody is there any more.
  record Gone(Failure why) implements Ending {}

  Ending SENT = new Sent();

  static Ending failed(String key, String detail) {
    return new Failed(new Failure(key, detail));
  }
}
