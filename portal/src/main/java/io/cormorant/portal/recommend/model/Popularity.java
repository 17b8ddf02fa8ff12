package io.cormorant.portal.recommend.model;

/// What most like, for everybody the same.
public final class Popularity implements Ranker {
  private final float[] scores;

  public Popularity(Ratings ratings) {
    int[] likes = ratings.likes();
    scores = new float[likes.length];
    for (int page = 0; page < likes.length; page++) {
      scores[page] = likes[page];
    }
  }

  @Override
  public float[] scores(Opinions reader) {
    return scores.clone();
  }
}
