package io.cormorant.strategy.adaptive;

import io.cormorant.core.Judgement;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What links are worth: two weighted sums of the same [features][Feature]. One says how likely a
/// link leads to a relevant page, the other how likely it leads to links that do.
///
/// @param article weights of the first, by the place of each feature
/// @param hub of the second
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LinkModel(double[] article, double[] hub) {
  private static final String OWN = "adaptive-weights.tsv";
  private static final double PLAIN = 4;

  /// Shares that are told, and how large they are at least, as log odds.
  private static final int MOST_REASONS = 6;

  private static final double SLIGHT = .1;

  /// Links go by the value of their page and the text of the link alone.
  public static LinkModel plain() {
    double[] article = new double[Feature.values().length];
    double[] hub = new double[Feature.values().length];
    article[Feature.BIAS.place()] = -PLAIN;
    article[Feature.PARENT.place()] = PLAIN;
    article[Feature.ANCHOR.place()] = PLAIN;
    hub[Feature.BIAS.place()] = -5 * PLAIN;
    return new LinkModel(article, hub);
  }

  /// The one that comes with the product.
  public static LinkModel own() {
    try (InputStream in = LinkModel.class.getResourceAsStream(OWN)) {
      if (in == null) {
        throw new IllegalStateException(OWN + " is missing");
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// One that was written down: a line for each feature with its name and both weights, and lines
  /// after number signs, which say where they are from. A feature without a line weighs nothing.
  ///
  /// @param text what [#lines] gave
  /// @throws IllegalArgumentException if it is something else, in one sentence
  public static LinkModel of(String text) {
    double[] article = new double[Feature.values().length];
    double[] hub = new double[Feature.values().length];
    Set<Feature> read = EnumSet.noneOf(Feature.class);
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.strip().split("\\s+", -1);
      Feature feature = Feature.named(parts[0]).orElse(null);
      if (parts.length != 3 || feature == null) {
        throw wrong(i, line, "is not a feature and two weights");
      }
      if (!read.add(feature)) {
        throw wrong(i, line, "repeats a feature; remove one");
      }
      article[feature.place()] = weight(parts[1], i, line);
      hub[feature.place()] = weight(parts[2], i, line);
    }
    return new LinkModel(article, hub);
  }

  private static double weight(String text, int at, String line) {
    try {
      double weight = Double.parseDouble(text);
      if (Double.isFinite(weight)) {
        return weight;
      }
    } catch (NumberFormatException _) {
      // told below
    }
    throw wrong(at, line, "has a weight that is not a number");
  }

  private static IllegalArgumentException wrong(int at, String line, String what) {
    return new IllegalArgumentException(
        "line %d of the weights %s: '%s'"
            .formatted(at + 1, what, line.substring(0, Math.min(line.length(), 80))));
  }

  /// The lines of a file of weights.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Feature feature : Feature.values()) {
      int i = feature.place();
      lines.add(String.format(Locale.ROOT, "%s\t%.3f\t%.3f", feature.code(), article[i], hub[i]));
    }
    return lines;
  }

  /// How likely the link leads to a relevant page.
  double chance(double[] features) {
    return sigmoid(sum(article, features));
  }

  /// How likely it leads to links that do.
  double lead(double[] features) {
    return sigmoid(sum(hub, features));
  }

  /// What speaks for the first and against it, weightiest first.
  List<Judgement.Evidence> forArticle(double[] features) {
    return because(article, features);
  }

  /// What speaks for the second and against it.
  List<Judgement.Evidence> forHub(double[] features) {
    return because(hub, features);
  }

  private static List<Judgement.Evidence> because(double[] weights, double[] features) {
    List<Judgement.Evidence> shares = new ArrayList<>();
    for (Feature feature : Feature.values()) {
      double share = weights[feature.place()] * features[feature.place()];
      if (feature != Feature.BIAS && Math.abs(share) >= SLIGHT) {
        shares.add(new Judgement.Evidence(feature.code(), share));
      }
    }
    shares.sort(Comparator.comparingDouble(share -> -Math.abs(share.share())));
    return shares.subList(0, Math.min(MOST_REASONS, shares.size()));
  }

  private static double sum(double[] weights, double[] features) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * features[i];
    }
    return sum;
  }

  static double sigmoid(double z) {
    return 1 / (1 + Math.exp(-z));
  }
}
