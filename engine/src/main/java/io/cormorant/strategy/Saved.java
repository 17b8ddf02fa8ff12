package io.cormorant.strategy;

import io.cormorant.core.Url;
import java.io.DataInput;
import java.io.IOException;

/// Reads what strategies saved, and says in a sentence what is wrong with it.
final class Saved {
  private Saved() {}

  static void version(DataInput in, int known, String what) throws IOException {
    int version = in.readByte();
    if (version != known) {
      throw new IOException("%s: saved in form %d, known is %d".formatted(what, version, known));
    }
  }

  /// A number of things that is in its limits.
  static int count(DataInput in, int most, String what) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > most) {
      throw new IOException("%d %s were saved, at most %d can be".formatted(count, what, most));
    }
    return count;
  }

  static Url url(String text) throws IOException {
    return Url.parse(text)
        .orElseThrow(() -> new IOException("saved was what is no URL: '" + text + "'"));
  }
}
