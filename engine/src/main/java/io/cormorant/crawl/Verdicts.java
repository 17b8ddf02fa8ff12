package io.cormorant.crawl;

import io.cormorant.core.Cut;
import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import io.cormorant.plan.Keep;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/// What a crawl decides its pages by in the end. A page that was visited before the judge had
/// learned all it did, or before the cut was found, may be something else now than it was then.
///
/// @param cut in force
/// @param scores what the judge says now of the documents it may have judged otherwise before
/// @param keep which pages are kept
public record Verdicts(Cut cut, Map<Url, Double> scores, Keep keep) {
  public Verdicts {
    scores = Map.copyOf(scores);
  }

  /// The verdicts written in a state.
  ///
  /// @throws IOException if the bytes are no verdicts
  public static Verdicts of(byte[] state) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(state));
    try {
      Keep keep = Keep.valueOf(in.readUTF());
      Cut.Origin origin = Cut.Origin.valueOf(in.readUTF());
      Cut cut = new Cut(in.readDouble(), in.readDouble(), origin, in.readLong(), in.readLong());
      Map<Url, Double> scores = new HashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        scores.put(Url.of(in.readUTF()), in.readDouble());
      }
      return new Verdicts(cut, scores, keep);
    } catch (IllegalArgumentException e) {
      throw new IOException("no verdicts", e);
    }
  }

  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(keep.name());
      out.writeUTF(cut.origin().name());
      out.writeDouble(cut.from());
      out.writeDouble(cut.maybeFrom());
      out.writeLong(cut.documents());
      out.writeLong(cut.expected());
      out.writeInt(scores.size());
      for (Map.Entry<Url, Double> score : scores.entrySet()) {
        out.writeUTF(score.getKey().toString());
        out.writeDouble(score.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /// The score of a document now.
  ///
  /// @param then when it was visited
  public double score(Url document, double then) {
    return scores.getOrDefault(document, then);
  }

  /// What a page is now.
  ///
  /// @param then what it was when it was visited
  /// @param score see [#score]
  public Decision decide(Decision then, double score) {
    return then.isByScore() && isOpen() ? cut.decide(score) : then;
  }

  /// Whether a page may be something else now than when it was visited.
  public boolean isOpen() {
    return cut.origin() == Cut.Origin.FOUND || !scores.isEmpty();
  }

  /// Whether a page of the archive is one of those a user takes home.
  public boolean keeps(Decision decision) {
    return keep == Keep.ALL || decision == Decision.RELEVANT;
  }
}
