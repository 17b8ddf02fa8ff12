package io.cormorant.archive.rocksdb;

import org.jspecify.annotations.Nullable;

/// How far the other files of a crawl's folder belong to the last commit; what lies behind is
/// forgotten.
///
/// @param warcFile the WARC file that is written; null before the first
/// @param warcLength its length
/// @param visitsLength the length of the file of visits
/// @param ended the number of the last ending
public record Positions(@Nullable String warcFile, long warcLength, long visitsLength, long ended) {
  /// Those of a new crawl.
  public static final Positions NONE = new Positions(null, 0, 0, 0);

  private static final long WHOLE = -1;

  /// The same, but with nothing behind it that is forgotten: the files count as they are.
  public Positions whole() {
    return new Positions(null, 0, WHOLE, ended);
  }

  public boolean isWhole() {
    return visitsLength == WHOLE;
  }

  byte[] toBytes() {
    Bytes bytes = new Bytes();
    bytes.number(warcLength).number(visitsLength).number(ended);
    if (warcFile != null) {
      bytes.text(warcFile);
    }
    return bytes.toArray();
  }

  static Positions of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    long warc = in.number();
    long visits = in.number();
    long ended = in.number();
    String file = in.rest();
    return new Positions(file.isEmpty() ? null : file, warc, visits, ended);
  }
}
