package io.cormorant.portal.recommend.model;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.List;
import java.util.OptionalInt;

/// Pages by their words: those are good that are like what a reader likes and unlike what they do
/// not. A page is a vector of length 1 with `(1 + ln tf) · idf` for each of its terms; likeness is
/// the cosine with the mean of what the reader likes, less a part of the means of the others.
public final class Texts implements Ranker {
  /// Pages that are thought of beside those at hand and have none of their terms: where all pages
  /// have a term it still tells something if they are few.
  private static final double OTHERS = 10;

  /// The vector of each page: numbers of its terms, and their weights.
  private final int[][] terms;

  private final float[][] weights;

  /// For each term the pages that have it, and its weights there.
  private final int[][] having;

  private final float[][] weightsHaving;
  private final Options options;

  /// How much pages count against their like.
  public record Options(double dislike, double pass) {
    public static final Options USUAL = new Options(0.5, 0.5);
  }

  public Texts(List<TermCounts> pages, Options options) {
    this.options = options;
    Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    IntArrayList counts = new IntArrayList();
    terms = new int[pages.size()][];
    for (int page = 0; page < terms.length; page++) {
      TermCounts of = pages.get(page);
      terms[page] = new int[of.size()];
      for (int i = 0; i < of.size(); i++) {
        int number = numbers.computeIfAbsent(of.term(i), _ -> numbers.size());
        terms[page][i] = number;
        if (number == counts.size()) {
          counts.add(0);
        }
        counts.set(number, counts.getInt(number) + 1);
      }
    }
    weights = new float[terms.length][];
    for (int page = 0; page < terms.length; page++) {
      weights[page] = unit(pages.get(page), terms[page], counts);
    }
    having = new int[counts.size()][];
    weightsHaving = new float[counts.size()][];
    turn(counts);
  }

  private float[] unit(TermCounts page, int[] numbers, IntArrayList counts) {
    float[] vector = new float[numbers.length];
    double squares = 0;
    for (int i = 0; i < vector.length; i++) {
      double idf = Math.log((OTHERS + terms.length) / (1 + counts.getInt(numbers[i])));
      vector[i] = (float) ((1 + Math.log(page.count(i))) * idf);
      squares += vector[i] * vector[i];
    }
    for (int i = 0; i < vector.length && squares > 0; i++) {
      vector[i] /= (float) Math.sqrt(squares);
    }
    return vector;
  }

  /// Makes lists of pages by term from lists of terms by page.
  private void turn(IntArrayList counts) {
    for (int term = 0; term < having.length; term++) {
      having[term] = new int[counts.getInt(term)];
      weightsHaving[term] = new float[counts.getInt(term)];
    }
    int[] filled = new int[having.length];
    for (int page = 0; page < terms.length; page++) {
      for (int i = 0; i < terms[page].length; i++) {
        int term = terms[page][i];
        having[term][filled[term]] = page;
        weightsHaving[term][filled[term]++] = weights[page][i];
      }
    }
  }

  /// How many pages there are.
  public int pages() {
    return terms.length;
  }

  @Override
  public float[] scores(Opinions reader) {
    float[] profile = new float[having.length];
    addMean(profile, reader, Opinion.LIKED, 1);
    addMean(profile, reader, Opinion.DISLIKED, -options.dislike);
    addMean(profile, reader, Opinion.PASSED, -options.pass);
    float[] scores = new float[terms.length];
    for (int term = 0; term < profile.length; term++) {
      if (profile[term] != 0) {
        for (int i = 0; i < having[term].length; i++) {
          scores[having[term][i]] += profile[term] * weightsHaving[term][i];
        }
      }
    }
    return scores;
  }

  private void addMean(float[] profile, Opinions reader, Opinion opinion, double times) {
    int count = 0;
    for (int i = 0; i < reader.size(); i++) {
      count += reader.said(i) == opinion ? 1 : 0;
    }
    for (int i = 0; i < reader.size() && times != 0; i++) {
      if (reader.said(i) == opinion) {
        add(profile, reader.page(i), (float) (times / count));
      }
    }
  }

  private void add(float[] profile, int page, float times) {
    for (int i = 0; i < weights[page].length; i++) {
      profile[terms[page][i]] += times * weights[page][i];
    }
  }

  private double dot(float[] profile, int page) {
    double sum = 0;
    for (int i = 0; i < weights[page].length; i++) {
      sum += weights[page][i] * profile[terms[page][i]];
    }
    return sum;
  }

  /// The page that a reader likes which is most like another one.
  ///
  /// @param least cosine; below it they are not alike
  public OptionalInt because(Opinions reader, int page, double least) {
    float[] wanted = new float[having.length];
    add(wanted, page, 1);
    int best = -1;
    double most = least;
    for (int i = 0; i < reader.size(); i++) {
      if (reader.isLiked(i)) {
        double likeness = dot(wanted, reader.page(i));
        if (likeness >= most) {
          most = likeness;
          best = reader.page(i);
        }
      }
    }
    return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
  }
}
