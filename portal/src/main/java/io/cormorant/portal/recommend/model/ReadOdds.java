package io.cormorant.portal.recommend.model;

/// How likely a page is read: that it is shown to anybody, and that the reader likes it then, as a
/// machine says. Without the first part pages that were hardly ever shown come first.
public final class ReadOdds implements Ranker {
  private final Rbm machine;
  private final float[] shown;

  public ReadOdds(Rbm machine, Ratings ratings) {
    this.machine = machine;
    int[] counts = ratings.shown();
    shown = new float[counts.length];
    for (int page = 0; page < counts.length; page++) {
      shown[page] = (float) Math.log((counts[page] + 0.5) / (ratings.readers().size() + 1));
    }
  }

  @Override
  public float[] scores(Opinions reader) {
    float[] scores = machine.scores(reader);
    for (int page = 0; page < scores.length; page++) {
      scores[page] = shown[page] - (float) Math.log1p(Math.exp(-scores[page]));
    }
    return scores;
  }
}
