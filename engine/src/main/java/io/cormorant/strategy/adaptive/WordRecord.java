package io.cormorant.strategy.adaptive;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import io.cormorant.core.UrlWords;
import io.cormorant.strategy.adaptive.CrawlRecord.Group;
import io.cormorant.strategy.learned.WordHashes;
import org.jspecify.annotations.Nullable;

/// What links with the same words in their texts or addresses led to: logistic regression, word by
/// word, on top of what the form of the address says.
final class WordRecord {
  private static final int BITS = 22;
  private static final int MOST = 48;
  private static final int LONGEST = 200;
  private static final double RATE = .3;
  private static final double SMALL = .05;
  private static final double LIMIT = 4;

  private final WordHashes hashes = new WordHashes(BITS, MOST);
  private final CrawlRecord record;
  private @Nullable Url lastUrl;
  private String lastWords = "";

  WordRecord(CrawlRecord record) {
    this.record = record;
  }

  /// What the words say, as log odds.
  double of(Candidate link) {
    return of(words(link));
  }

  private double of(int[] words) {
    double sum = 0;
    for (int word : words) {
      sum += record.sum(Group.WORD, word);
    }
    return words.length == 0 ? 0 : Math.clamp(sum / Math.sqrt(words.length), -LIMIT, LIMIT);
  }

  /// A link led to a page.
  ///
  /// @param usual the log odds of pages with addresses of this form
  /// @param value of the page it led to
  void learn(Candidate link, double usual, double value) {
    int[] words = words(link);
    double error =
        (LinkModel.sigmoid(usual + of(words)) - value) / Math.sqrt(Math.max(1, words.length));
    for (int word : words) {
      long pair = record.pair(Group.WORD, word);
      double squares = Tallies.second(pair) + error * error;
      double weight = Tallies.first(pair) - RATE * error / Math.sqrt(squares + SMALL);
      record.put(Group.WORD, word, weight, squares);
    }
  }

  /// The words of an address, which are asked for several times in a row.
  String address(Url url) {
    if (!url.equals(lastUrl)) {
      lastUrl = url;
      lastWords = UrlWords.of(url);
    }
    return lastWords;
  }

  private int[] words(Candidate link) {
    return hashes
        .clear()
        .read(link.anchor(), 1, LONGEST)
        .read(address(link.url()), 1, LONGEST)
        .words();
  }
}
