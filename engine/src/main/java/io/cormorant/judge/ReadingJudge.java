package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.text.TermAnalyzer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A judge that goes by the words of a page or a short text. What such judges have in common is
/// here: sheets to read on, one a thread, and the memory for the scores of short texts.
///
/// What a subclass knows must be safe for use by many threads.
abstract class ReadingJudge implements Judge {
  /// Scores of short texts remembered; when there are more, all are forgotten.
  private static final int MEMO = 50_000;

  /// The score of a longer text is not remembered.
  private static final int MAX_REMEMBERED = 1_000;

  /// Sheets kept for the next who needs one; there are seldom more threads than cores.
  private static final int SPARE = 8;

  private final TermAnalyzer analyzer;
  private final List<Place> places;
  private final double threshold;
  private final ArrayBlockingQueue<Sheet> spare = new ArrayBlockingQueue<>(SPARE);
  private volatile Map<String, Double> memo = new ConcurrentHashMap<>();

  /// @param places what is read of a page
  ReadingJudge(TermAnalyzer analyzer, List<Place> places, double threshold) {
    this.analyzer = analyzer;
    this.places = List.copyOf(places);
    this.threshold = threshold;
  }

  /// Judges a page that was read.
  abstract Judgement page(Sheet sheet);

  /// Judges a short text that was read as [Place#BODY].
  abstract Judgement text(Sheet sheet);

  /// Whether the score of a short text will be the same next time, until [#forget].
  boolean isLasting() {
    return true;
  }

  /// Which places of a page are read.
  List<Place> places(Page page) {
    return places;
  }

  /// Forgets the scores of short texts: after something was learned that changes them.
  final void forget() {
    memo = new ConcurrentHashMap<>();
  }

  @Override
  public final Judgement judge(Page page) {
    Sheet sheet = read(page);
    Judgement judgement = page(sheet);
    giveBack(sheet);
    return judgement;
  }

  @Override
  public final double score(String shortText) {
    if (shortText.isBlank()) {
      return 0;
    }
    Map<String, Double> known = memo;
    Double before = known.get(shortText);
    if (before != null) {
      return before;
    }
    boolean lasting = isLasting() && shortText.length() <= MAX_REMEMBERED;
    Sheet sheet = sheet();
    sheet.read(shortText, Place.BODY);
    double score = text(sheet).score();
    giveBack(sheet);
    if (lasting) {
      if (known.size() >= MEMO) {
        known.clear();
      }
      known.put(shortText, score);
    }
    return score;
  }

  @Override
  public final double threshold() {
    return threshold;
  }

  /// A sheet with a page on it; to be given back.
  final Sheet read(Page page) {
    Sheet sheet = sheet();
    sheet.read(page, places(page));
    return sheet;
  }

  final void giveBack(Sheet sheet) {
    sheet.clear();
    spare.offer(sheet);
  }

  private Sheet sheet() {
    @Nullable Sheet known = spare.poll();
    return known == null ? new Sheet(analyzer.reader()) : known;
  }
}
