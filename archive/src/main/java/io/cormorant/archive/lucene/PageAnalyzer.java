package io.cormorant.archive.lucene;

import io.cormorant.text.TermAnalyzer;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;

/// Cuts text as the index has it; see [PageTokenizer]. Safe for use by many threads.
final class PageAnalyzer extends Analyzer {
  /// A segmenter is loaded only when its words are asked for.
  static final TermAnalyzer TERMS = new TermAnalyzer(List.of());

  @Override
  protected TokenStreamComponents createComponents(String field) {
    return new TokenStreamComponents(new PageTokenizer(TERMS));
  }
}
