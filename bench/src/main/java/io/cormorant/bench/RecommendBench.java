package io.cormorant.bench;

import io.cormorant.bench.ReadersWorld.Trial;
import io.cormorant.portal.recommend.model.Blend;
import io.cormorant.portal.recommend.model.Neighbours;
import io.cormorant.portal.recommend.model.Popularity;
import io.cormorant.portal.recommend.model.Ranker;
import io.cormorant.portal.recommend.model.Ratings;
import io.cormorant.portal.recommend.model.RbmTraining;
import io.cormorant.portal.recommend.model.ReadOdds;
import io.cormorant.portal.recommend.model.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;

/// How high rankers put reads that they were not told of.
final class RecommendBench {
  static final int LISTED = 10;
  private static final int RESAMPLES = 1_000;

  /// Of each setting and seed so many trials are made.
  private static final int MOST_TRIALS = 2_000;

  private final ReadersWorld.Size size;
  private final Consumer<String> heard;
  private final Map<Case, List<double[]>> places = new TreeMap<>();
  private double trainedSeconds;

  /// In which trials readers and pages are met.
  enum Setting {
    WARM("warm"),
    ANYWHERE("warm, shown at random"),
    NEW_READER("new reader"),
    NEW_PAGE("new page");

    private final String words;

    Setting(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    List<Trial> trials(ReadersWorld world) {
      return switch (this) {
        case WARM -> world.warm();
        case ANYWHERE -> world.anywhere();
        case NEW_READER -> world.newReaders();
        case NEW_PAGE -> world.newPages();
      };
    }
  }

  /// A ranker in a setting.
  ///
  /// @param rank among all rankers, for the order of a table
  record Case(Setting setting, int rank, String ranker) implements Comparable<Case> {
    @Override
    public int compareTo(Case other) {
      return setting == other.setting
          ? Integer.compare(rank, other.rank)
          : setting.compareTo(other.setting);
    }
  }

  /// A mean with the bounds between which 95 % of the means of resamples lie.
  record Interval(double mean, double low, double high) {}

  /// What a ranker did in a setting.
  record Line(Case of, int trials, Interval hitRate, Interval gain) {}

  RecommendBench(ReadersWorld.Size size, Consumer<String> heard) {
    this.size = size;
    this.heard = heard;
  }

  /// Measures all rankers in the world of a seed.
  void add(long seed) {
    ReadersWorld world = new ReadersWorld(size, seed);
    heard.accept("seed " + seed + ": " + world);
    add(world, rankers(world));
  }

  private void add(ReadersWorld world, Map<String, Ranker> rankers) {
    for (Setting setting : Setting.values()) {
      boolean isNew = setting == Setting.NEW_PAGE;
      int from = isNew ? world.firstNew() : 0;
      int to = isNew ? size.pages() : world.firstNew();
      List<Trial> trials = setting.trials(world).stream().limit(MOST_TRIALS).toList();
      int rank = 0;
      for (Map.Entry<String, Ranker> ranker : rankers.entrySet()) {
        places
            .computeIfAbsent(new Case(setting, rank++, ranker.getKey()), _ -> new ArrayList<>())
            .add(places(ranker.getValue(), trials, from, to));
      }
    }
  }

  /// The rankers as the portal has them.
  private Map<String, Ranker> rankers(ReadersWorld world) {
    Ratings ratings = world.ratings();
    long start = System.nanoTime();
    ReadOdds machine = new ReadOdds(RbmTraining.train(ratings, RbmTraining.Options.USUAL), ratings);
    trainedSeconds = Math.max(trainedSeconds, (System.nanoTime() - start) / 1e9);
    Ranker popular = new Popularity(ratings);
    Ranker neighbours = new Neighbours(ratings, Neighbours.Options.USUAL);
    Ranker texts = new Texts(world.texts(), Texts.Options.USUAL);
    Map<String, Ranker> all = new LinkedHashMap<>();
    all.put("popularity", popular);
    all.put("item-kNN", neighbours);
    all.put("content", texts);
    all.put("RBM", machine);
    all.put("combination", Blend.usual(machine, neighbours, texts));
    all.put("RBM and content", Blend.forNewReader(machine, texts));
    return all;
  }

  /// Tries other settings, for choosing the usual ones.
  void tune(long seed) {
    ReadersWorld world = new ReadersWorld(size, seed);
    Ratings ratings = world.ratings();
    RbmTraining.Options usual = RbmTraining.Options.USUAL;
    Map<String, Ranker> all = new LinkedHashMap<>();
    for (int hidden : new int[] {16, 32, 64}) {
      for (float decay : new float[] {0.02f, 0.05f, 0.1f}) {
        for (int steps : new int[] {1, 3}) {
          RbmTraining.Options options =
              new RbmTraining.Options(
                  hidden,
                  usual.epochs(),
                  usual.batch(),
                  usual.rate(),
                  usual.momentum(),
                  decay,
                  steps,
                  usual.seed());
          all.put(
              "RBM %d units, decay %.2f, CD-%d".formatted(hidden, decay, steps),
              new ReadOdds(RbmTraining.train(ratings, options), ratings));
        }
      }
    }
    for (int most : new int[] {50, 100, 200}) {
      for (double shrink : new double[] {0, 5, 20}) {
        all.put(
            "item-kNN %d, shrink %.0f".formatted(most, shrink),
            new Neighbours(ratings, new Neighbours.Options(most, shrink, 0.5)));
      }
    }
    for (double pass : new double[] {0, 0.1, 0.5}) {
      all.put("content, pass " + pass, new Texts(world.texts(), new Texts.Options(0.5, pass)));
    }
    addBlends(world, all);
    add(world, all);
  }

  private void addBlends(ReadersWorld world, Map<String, Ranker> all) {
    Ratings ratings = world.ratings();
    Ranker machine = new ReadOdds(RbmTraining.train(ratings, RbmTraining.Options.USUAL), ratings);
    Ranker neighbours = new Neighbours(ratings, Neighbours.Options.USUAL);
    Ranker texts = new Texts(world.texts(), Texts.Options.USUAL);
    for (double rbm : new double[] {0, 0.5, 1}) {
      for (double near : new double[] {0, 1}) {
        for (double words : new double[] {0.25, 0.5, 1}) {
          all.put(
              "combination RBM %.1f, kNN %.1f, content %.2f".formatted(rbm, near, words),
              new Blend(
                  List.of(
                      new Blend.Part(machine, rbm),
                      new Blend.Part(neighbours, near),
                      new Blend.Part(texts, words))));
        }
      }
    }
  }

  /// The longest training so far.
  double trainedSeconds() {
    return trainedSeconds;
  }

  /// The place of each held-out read, 1 for the first, among the pages of a range that the reader
  /// was not shown. Of pages with the same score half come before it.
  static double[] places(Ranker ranker, List<Trial> trials, int from, int to) {
    return trials.parallelStream().mapToDouble(trial -> place(ranker, trial, from, to)).toArray();
  }

  private static double place(Ranker ranker, Trial trial, int from, int to) {
    float[] scores = ranker.scores(trial.known());
    for (int i = 0; i < trial.known().size(); i++) {
      scores[trial.known().page(i)] = Float.NEGATIVE_INFINITY;
    }
    float own = scores[trial.page()];
    int better = 0;
    int equal = 0;
    for (int page = from; page < to; page++) {
      better += scores[page] > own ? 1 : 0;
      equal += scores[page] == own ? 1 : 0;
    }
    return 1 + better + (equal - 1) / 2.0;
  }

  /// What came of all seeds, readers drawn anew for the bounds.
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (Map.Entry<Case, List<double[]>> of : places.entrySet()) {
      double[] all = of.getValue().stream().flatMapToDouble(Arrays::stream).toArray();
      lines.add(
          new Line(
              of.getKey(),
              all.length,
              interval(all, place -> place <= LISTED ? 1 : 0),
              interval(all, place -> place <= LISTED ? Math.log(2) / Math.log(1 + place) : 0)));
    }
    return lines;
  }

  static Interval interval(double[] places, DoubleUnaryOperator value) {
    double[] values = Arrays.stream(places).map(value).toArray();
    SplittableRandom random = new SplittableRandom(values.length);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES && values.length > 0; i++) {
      double sum = 0;
      for (int k = 0; k < values.length; k++) {
        sum += values[random.nextInt(values.length)];
      }
      means[i] = sum / values.length;
    }
    Arrays.sort(means);
    return new Interval(
        Arrays.stream(values).average().orElse(0),
        means[(int) (0.025 * RESAMPLES)],
        means[(int) (0.975 * RESAMPLES)]);
  }
}
