package io.cormorant.portal.recommend.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/// Pages that the same readers like (item-based nearest neighbours, Sarwar and others 2001): two
/// pages are as alike as the cosine of their columns of likes, shrunk towards 0 where few readers
/// speak for it. A page is scored by how alike it is to those a reader likes, less those they do
/// not.
public final class Neighbours implements Ranker {
  private final Near[][] near;
  private final double dislike;

  /// How to find neighbours.
  ///
  /// @param most neighbours that a page has
  /// @param shrink common readers that count as nothing
  /// @param dislike how much a disliked page counts against its neighbours; a page that was passed
  ///   counts for nothing
  public record Options(int most, double shrink, double dislike) {
    public static final Options USUAL = new Options(100, 20, 0.5);
  }

  /// A neighbour.
  ///
  /// @param common readers that like both
  record Near(int page, float likeness, int common) {}

  public Neighbours(Ratings ratings, Options options) {
    this.dislike = options.dislike;
    int[] likes = ratings.likes();
    List<List<Opinions>> fans = new ArrayList<>();
    for (int page = 0; page < ratings.pages(); page++) {
      fans.add(new ArrayList<>());
    }
    ratings.readers().forEach(one -> one.forEachLiked(page -> fans.get(page).add(one)));
    near = new Near[ratings.pages()][];
    int[] common = new int[ratings.pages()];
    for (int page = 0; page < near.length; page++) {
      List<Integer> met = new ArrayList<>();
      for (Opinions fan : fans.get(page)) {
        fan.forEachLiked(
            other -> {
              if (common[other]++ == 0) {
                met.add(other);
              }
            });
      }
      near[page] = nearest(page, met, common, likes, options);
      met.forEach(other -> common[other] = 0);
    }
  }

  private static Near[] nearest(
      int page, List<Integer> met, int[] common, int[] likes, Options options) {
    return met.stream()
        .filter(other -> other != page)
        .map(
            other -> {
              double both = common[other];
              double cosine = both / Math.sqrt((double) likes[page] * likes[other]);
              return new Near(
                  other, (float) (cosine * both / (both + options.shrink)), common[other]);
            })
        .sorted(Comparator.comparingDouble(Near::likeness).reversed().thenComparingInt(Near::page))
        .limit(options.most)
        .toArray(Near[]::new);
  }

  @Override
  public float[] scores(Opinions reader) {
    float[] scores = new float[near.length];
    for (int i = 0; i < reader.size(); i++) {
      double weight =
          switch (reader.said(i)) {
            case LIKED -> 1;
            case PASSED -> 0;
            case DISLIKED -> -dislike;
          };
      if (weight != 0) {
        for (Near one : near[reader.page(i)]) {
          scores[one.page] += (float) (weight * one.likeness);
        }
      }
    }
    return scores;
  }

  /// The page that a reader likes whose readers speak most for another one.
  ///
  /// @param fewest readers that like both; with fewer it says nothing
  public OptionalInt because(Opinions reader, int page, int fewest) {
    int best = -1;
    float most = 0;
    for (int i = 0; i < reader.size(); i++) {
      if (reader.isLiked(i)) {
        for (Near one : near[reader.page(i)]) {
          if (one.page == page && one.common >= fewest && one.likeness > most) {
            most = one.likeness;
            best = reader.page(i);
          }
        }
      }
    }
    return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
  }
}
