package io.cormorant.archive.warc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page that goes into a WARC file, with what the crawl thinks of it.
///
/// @param judge that gave the score
/// @param evidence the terms the score rests on, weightiest first
/// @param topic id of the topic it was judged by
/// @param charset it was read in
/// @param type what its bytes say it is, if the server said something else
public record KeptPage(
    Capture capture,
    double score,
    boolean relevant,
    String judge,
    List<String> evidence,
    String topic,
    String charset,
    @Nullable String type) {
  public KeptPage {
    evidence = List.copyOf(evidence);
  }
}
