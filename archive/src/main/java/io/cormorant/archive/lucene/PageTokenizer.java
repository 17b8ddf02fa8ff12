package io.cormorant.archive.lucene;

import io.cormorant.text.TermAnalyzer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.jspecify.annotations.Nullable;

/// Words as the terms the judges use; a run of Han characters as every pair of neighbours, and its
/// last character alone, so that each character begins exactly one token. Traditional characters
/// are indexed as the simplified ones.
///
/// Offsets are those in the text as [TermAnalyzer#composed] gives it.
final class PageTokenizer extends Tokenizer {
  private static final int BUFFER = 1 << 12;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute place = addAttribute(OffsetAttribute.class);
  private final TermAnalyzer analyzer;

  /// Words, and null for a run of Han characters, with their places.
  private final List<@Nullable String> words = new ArrayList<>();

  private final IntArrayList starts = new IntArrayList();
  private final IntArrayList ends = new IntArrayList();
  private final StringBuilder read = new StringBuilder();
  private final char[] buffer = new char[BUFFER];
  private String text = "";
  private boolean begun;
  private int at;
  private int inRun;

  PageTokenizer(TermAnalyzer analyzer) {
    this.analyzer = analyzer;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!begun) {
      begin();
    }
    if (at == words.size()) {
      return false;
    }
    clearAttributes();
    String word = words.get(at);
    if (word == null) {
      pair();
    } else {
      term.append(word);
      place.setOffset(starts.getInt(at), ends.getInt(at));
      at++;
    }
    return true;
  }

  private void pair() {
    int end = ends.getInt(at);
    int from = starts.getInt(at) + inRun;
    int to = Math.min(from + 2, end);
    term.append(text, from, to);
    place.setOffset(from, to);
    inRun++;
    if (from + 1 == end) {
      inRun = 0;
      at++;
    }
  }

  private void begin() throws IOException {
    begun = true;
    read.setLength(0);
    for (int n = input.read(buffer); n >= 0; n = input.read(buffer)) {
      read.append(buffer, 0, n);
    }
    text = TermAnalyzer.folded(read.toString());
    analyzer.words(text, this::add, (start, end) -> add(null, start, end));
  }

  private void add(@Nullable String word, int start, int end) {
    words.add(word);
    starts.add(start);
    ends.add(end);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    clear();
  }

  @Override
  public void end() throws IOException {
    super.end();
    place.setOffset(text.length(), text.length());
  }

  @Override
  public void close() throws IOException {
    super.close();
    clear();
    text = "";
  }

  private void clear() {
    begun = false;
    at = 0;
    inRun = 0;
    words.clear();
    starts.clear();
    ends.clear();
  }
}
