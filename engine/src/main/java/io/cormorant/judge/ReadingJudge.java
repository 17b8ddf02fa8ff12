package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.text.TermAnalyzer;
import java.util.List;

/// A judge that goes by the words of a page or a short text. What such judges have in common is
/// here: sheets to read on, one a thread, and the memory for the scores of short texts.
///
/// What a subclass knows must be safe for use by many threads.
abstract class ReadingJudge implements Judge {
  private final List<Place> places;
  private final double threshold;
  private final Pool<Sheet> sheets;
  private volatile ScoreMemo memo = new ScoreMemo();

  /// @param places what is read of a page
  ReadingJudge(TermAnalyzer analyzer, List<Place> places, double threshold) {
    this.sheets = new Pool<>(() -> new Sheet(analyzer.reader()));
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
    memo = new ScoreMemo();
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
    return memo.of(shortText, isLasting(), this::scoreAnew);
  }

  private double scoreAnew(String shortText) {
    Sheet sheet = sheets.take();
    sheet.read(shortText, Place.BODY);
    double score = text(sheet).score();
    giveBack(sheet);
    return score;
  }

  @Override
  public final double threshold() {
    return threshold;
  }

  /// A sheet with a page on it; to be given back.
  final Sheet read(Page page) {
    Sheet sheet = sheets.take();
    sheet.read(page, places(page));
    return sheet;
  }

  final void giveBack(Sheet sheet) {
    sheet.clear();
    sheets.giveBack(sheet);
  }
}
