package io.cormorant.judge.words;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.Pool;
import io.cormorant.judge.ScoreMemo;
import io.cormorant.text.TermAnalyzer;
import java.util.List;

/// A judge that goes by the words of a page or a short text. What such judges have in common is
/// here: readings to read on, one a thread, and the memory for the scores of short texts.
///
/// What a subclass knows must be safe for use by many threads.
abstract class ReadingJudge implements Judge {
  private final List<PagePart> places;
  private final double threshold;
  private final Pool<PageReading> readings;
  private volatile ScoreMemo memo = new ScoreMemo();

  /// @param places what is read of a page
  ReadingJudge(TermAnalyzer analyzer, List<PagePart> places, double threshold) {
    this.readings = new Pool<>(() -> new PageReading(analyzer.reader()));
    this.places = List.copyOf(places);
    this.threshold = threshold;
  }

  /// Judges a page that was read.
  abstract Judgement page(PageReading reading);

  /// Judges a short text that was read as [PagePart#BODY].
  abstract Judgement text(PageReading reading);

  /// Whether the score of a short text will be the same next time, until [#forget].
  boolean isLasting() {
    return true;
  }

  /// Which places of a page are read.
  List<PagePart> places(Page page) {
    return places;
  }

  /// Forgets the scores of short texts: after something was learned that changes them.
  final void forget() {
    memo = new ScoreMemo();
  }

  @Override
  public final Judgement judge(Page page) {
    PageReading reading = read(page);
    Judgement judgement = page(reading);
    giveBack(reading);
    return judgement;
  }

  @Override
  public final double score(String shortText) {
    return memo.of(shortText, isLasting(), this::scoreAnew);
  }

  private double scoreAnew(String shortText) {
    PageReading reading = readings.take();
    reading.read(shortText, PagePart.BODY);
    double score = text(reading).score();
    giveBack(reading);
    return score;
  }

  @Override
  public final double threshold() {
    return threshold;
  }

  /// A reading of a page; to be given back.
  final PageReading read(Page page) {
    return read(page, places(page));
  }

  /// A reading of some places of a page; to be given back.
  final PageReading read(Page page, List<PagePart> wanted) {
    PageReading reading = readings.take();
    reading.read(page, wanted);
    return reading;
  }

  final void giveBack(PageReading reading) {
    reading.clear();
    readings.giveBack(reading);
  }
}
