package io.cormorant.bench;

import io.cormorant.portal.recommend.model.Opinion;
import io.cormorant.portal.recommend.model.Opinions;
import io.cormorant.portal.recommend.model.Ratings;
import io.cormorant.portal.recommend.model.TermCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Readers with tastes that are known, pages, and what readers were shown and read. See
/// docs/experiments/recommendations.md for how everything is drawn.
final class ReadersWorld {
  private static final int SUBJECTS = 20;
  private static final int SITES = 100;
  private static final int STYLES = 4;

  /// Words of a subject, words that say nothing, and words of a page.
  private static final int SUBJECT_WORDS = 300;

  private static final int COMMON_WORDS = 2_000;
  private static final int PAGE_WORDS = 120;
  private static final double TELLING = 0.4;

  /// Readers of the last part have read so few pages, and pages of the last part nobody.
  private static final double NEW_READERS = 0.1;

  private static final int NEW_READS = 2;
  private static final double NEW_PAGES = 0.05;

  private final SplittableRandom random;
  private final Size size;
  private final double[][] subjects;
  private final int[] sites;
  private final int[] styles;
  private final double[] appeal;
  private final double[] fame;
  private final List<TermCounts> texts = new ArrayList<>();
  private final List<Opinions> known = new ArrayList<>();
  private final List<Trial> warm = new ArrayList<>();
  private final List<Trial> anywhere = new ArrayList<>();
  private final List<Trial> newReaders = new ArrayList<>();
  private final List<Trial> newPages = new ArrayList<>();

  /// @param shown pages that a reader is shown in the mean
  record Size(int readers, int pages, int shown) {}

  /// A read that was held out, and what is known of the reader without it.
  record Trial(Opinions known, int page) {
    boolean isKnown(int page) {
      return IntStream.range(0, known.size()).anyMatch(i -> known.page(i) == page);
    }
  }

  ReadersWorld(Size size, long seed) {
    this.size = size;
    this.random = new SplittableRandom(seed);
    int pages = size.pages;
    double[][] leanings = new double[SITES][];
    for (int site = 0; site < SITES; site++) {
      leanings[site] = dirichlet(0.1);
    }
    subjects = new double[pages][];
    sites = new int[pages];
    styles = new int[pages];
    appeal = new double[pages];
    fame = new double[pages];
    for (int page = 0; page < pages; page++) {
      sites[page] = random.nextInt(SITES);
      subjects[page] = mixed(leanings[sites[page]], dirichlet(0.1), 0.5);
      styles[page] = random.nextInt(STYLES);
      appeal[page] = 0.7 * random.nextGaussian();
      fame[page] = Math.exp(random.nextGaussian());
      texts.add(TermCounts.of("", text(subjects[page])));
    }
    for (int reader = 0; reader < size.readers; reader++) {
      read(leanings, reader >= size.readers * (1 - NEW_READERS));
    }
  }

  /// Shares of all subjects, few of them large.
  private double[] dirichlet(double concentration) {
    double[] shares = new double[SUBJECTS];
    double sum = 0;
    for (int i = 0; i < SUBJECTS; i++) {
      shares[i] = gamma(concentration) + 1e-9;
      sum += shares[i];
    }
    for (int i = 0; i < SUBJECTS; i++) {
      shares[i] /= sum;
    }
    return shares;
  }

  /// Marsaglia and Tsang's, for a shape below 1.
  private double gamma(double shape) {
    double d = shape + 1 - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = Math.pow(1 + c * x, 3);
      if (v > 0 && Math.log(1 - random.nextDouble()) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
        return d * v * Math.pow(1 - random.nextDouble(), 1 / shape);
      }
    }
  }

  private static double[] mixed(double[] one, double[] other, double share) {
    double[] both = new double[one.length];
    for (int i = 0; i < one.length; i++) {
      both[i] = share * one[i] + (1 - share) * other[i];
    }
    return both;
  }

  private String text(double[] about) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < PAGE_WORDS; i++) {
      if (random.nextDouble() < TELLING) {
        text.append('s').append(drawn(about)).append('w').append(zipf(SUBJECT_WORDS));
      } else {
        text.append('c').append(zipf(COMMON_WORDS));
      }
      text.append("x ");
    }
    return text.toString();
  }

  private int drawn(double[] shares) {
    double at = random.nextDouble();
    for (int i = 0; i < shares.length; i++) {
      at -= shares[i];
      if (at < 0) {
        return i;
      }
    }
    return shares.length - 1;
  }

  /// Word n comes about 1/n as often as the first.
  private int zipf(int words) {
    return (int) Math.pow(words, random.nextDouble());
  }

  private void read(double[][] leanings, boolean isNew) {
    double[] taste = dirichlet(0.1);
    double[] style = new double[STYLES];
    Arrays.setAll(style, _ -> random.nextGaussian());
    boolean[] follows = new boolean[SITES];
    for (int site = 0; site < SITES; site++) {
      follows[site] = random.nextDouble() < 0.02 + 0.5 * likeness(taste, leanings[site]);
    }
    double[] reach = new double[size.pages];
    for (int page = 0; page < size.pages; page++) {
      reach[page] = fame[page] * (follows[sites[page]] ? 10 : 1);
    }
    int wanted =
        (int) Math.clamp(size.shown * Math.exp(0.5 * random.nextGaussian() - 0.125), 10, 400);
    int fresh = (int) (size.pages * (1 - NEW_PAGES));
    int[] shown = sample(reach, 0, fresh, wanted);
    boolean[] liked = decide(shown, taste, style);
    int[] shownNew = sample(reach, fresh, size.pages, Math.max(3, wanted / 10));
    boolean[] likedNew = decide(shownNew, taste, style);
    Trial last = keep(shown, liked, shownNew, likedNew, isNew);
    if (last != null && !isNew) {
      anywhere(last, taste, style, fresh);
    }
  }

  /// Holds out a read of a page that was picked from all that the reader has not seen, each as
  /// likely as the other.
  private void anywhere(Trial other, double[] taste, double[] style, int fresh) {
    for (int i = 0; i < 1_000; i++) {
      int[] page = {random.nextInt(fresh)};
      if (!other.isKnown(page[0]) && decide(page, taste, style)[0]) {
        anywhere.add(new Trial(other.known, page[0]));
        return;
      }
    }
  }

  private boolean[] decide(int[] shown, double[] taste, double[] style) {
    boolean[] liked = new boolean[shown.length];
    for (int i = 0; i < shown.length; i++) {
      int page = shown[i];
      double pull =
          -4 + 7 * likeness(taste, subjects[page]) + 0.7 * style[styles[page]] + appeal[page];
      liked[i] = random.nextDouble() < 0.02 + 0.96 / (1 + Math.exp(-pull));
    }
    return liked;
  }

  /// The cosine.
  private static double likeness(double[] one, double[] other) {
    double dot = 0;
    double squares = 0;
    double others = 0;
    for (int i = 0; i < one.length; i++) {
      dot += one[i] * other[i];
      squares += one[i] * one[i];
      others += other[i] * other[i];
    }
    return dot / Math.sqrt(squares * others);
  }

  /// Different pages of a range, each drawn by its weight (Efraimidis and Spirakis 2006).
  private int[] sample(double[] weights, int from, int to, int count) {
    double[] keys = new double[to - from];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Math.log(1 - random.nextDouble()) / weights[from + i];
    }
    double[] sorted = keys.clone();
    Arrays.sort(sorted);
    double least = sorted[Math.max(0, sorted.length - count)];
    return IntStream.range(0, keys.length)
        .filter(i -> keys[i] >= least)
        .map(i -> from + i)
        .toArray();
  }

  /// Holds out one read of a known page and one of a new page, where there are any.
  private @Nullable Trial keep(
      int[] shown, boolean[] liked, int[] shownNew, boolean[] likedNew, boolean isNew) {
    int held = -1;
    int reads = 0;
    for (int i = 0; i < shown.length; i++) {
      if (liked[i] && random.nextInt(++reads) == 0) {
        held = i;
      }
    }
    if (reads < 2) {
      known.add(opinions(shown, liked, held, Integer.MAX_VALUE));
      return null;
    }
    Opinions rest = opinions(shown, liked, held, isNew ? NEW_READS : Integer.MAX_VALUE);
    known.add(rest);
    Trial trial = new Trial(rest, shown[held]);
    (isNew ? newReaders : warm).add(trial);
    for (int i = 0; i < shownNew.length && !isNew; i++) {
      if (likedNew[i]) {
        newPages.add(new Trial(rest, shownNew[i]));
        break;
      }
    }
    return trial;
  }

  /// What is known: everything but what was held out, up to so many reads.
  private static Opinions opinions(int[] shown, boolean[] liked, int held, int reads) {
    List<Integer> pages = new ArrayList<>();
    List<Opinion> said = new ArrayList<>();
    int read = 0;
    for (int i = 0; i < shown.length && read < reads; i++) {
      if (i != held) {
        pages.add(shown[i]);
        said.add(liked[i] ? Opinion.LIKED : Opinion.PASSED);
        read += liked[i] ? 1 : 0;
      }
    }
    return Opinions.of(
        pages.stream().mapToInt(page -> page).toArray(), said.toArray(Opinion[]::new));
  }

  Ratings ratings() {
    return new Ratings(size.pages, known);
  }

  List<TermCounts> texts() {
    return texts;
  }

  /// The first page that nobody has read.
  int firstNew() {
    return (int) (size.pages * (1 - NEW_PAGES));
  }

  List<Trial> warm() {
    return warm;
  }

  List<Trial> anywhere() {
    return anywhere;
  }

  List<Trial> newReaders() {
    return newReaders;
  }

  List<Trial> newPages() {
    return newPages;
  }

  @Override
  public String toString() {
    long shown = known.stream().mapToInt(Opinions::size).sum();
    long likes = known.stream().mapToInt(Opinions::likes).sum();
    return "%,d readers, %,d pages, %,d shown, %,d read"
        .formatted(size.readers, size.pages, shown, likes);
  }
}
