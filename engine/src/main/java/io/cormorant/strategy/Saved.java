package io.cormorant.strategy;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Writes and reads what strategies save, and says in a sentence what is wrong with it.
public final class Saved {
  /// Of the text of a link; what is longer says no more.
  private static final int MAX_ANCHOR = 200;

  private Saved() {}

  public static void version(DataInput in, int known, String what) throws IOException {
    int version = in.readByte();
    if (version != known) {
      throw new IOException("%s: saved in form %d, known is %d".formatted(what, version, known));
    }
  }

  /// A number of things that is in its limits.
  public static int count(DataInput in, int most, String what) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > most) {
      throw new IOException("%d %s were saved, at most %d can be".formatted(count, what, most));
    }
    return count;
  }

  /// A place in a list.
  ///
  /// @param size of the list
  public static int index(DataInput in, int size, String what) throws IOException {
    int index = in.readInt();
    if (index < 0 || index >= size) {
      throw new IOException("saved was a %s that is not there: %d".formatted(what, index));
    }
    return index;
  }

  /// What a link was found by, its text cut short.
  public static void write(DataOutput out, Candidate candidate) throws IOException {
    Url via = candidate.via();
    String anchor = candidate.anchor();
    out.writeInt(candidate.depth());
    out.writeInt(candidate.note());
    out.writeUTF(candidate.url().toString());
    out.writeUTF(via == null ? "" : via.toString());
    out.writeUTF(anchor.substring(0, Math.min(anchor.length(), MAX_ANCHOR)));
  }

  public static Candidate candidate(DataInput in) throws IOException {
    int depth = in.readInt();
    int note = in.readInt();
    Url url = url(in.readUTF());
    String via = in.readUTF();
    String anchor = in.readUTF();
    return new Candidate(url, depth, via.isEmpty() ? null : url(via), anchor, note);
  }

  /// Numbers that are finite, so many as were written.
  public static void doubles(DataInput in, double[] into, String what) throws IOException {
    for (int i = 0; i < into.length; i++) {
      into[i] = finite(in, what);
    }
  }

  public static double finite(DataInput in, String what) throws IOException {
    double value = in.readDouble();
    if (!Double.isFinite(value)) {
      throw new IOException("%s: saved was what is no number: %s".formatted(what, value));
    }
    return value;
  }

  public static Url url(String text) throws IOException {
    return Url.parse(text)
        .orElseThrow(() -> new IOException("saved was what is no URL: '" + text + "'"));
  }
}
