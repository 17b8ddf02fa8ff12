package io.cormorant.lab.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;

/// The Friedman test: whether methods that were all tried on the same blocks (here webs and topics)
/// differ at all. Only the rank within a block counts, so that blocks may be as different as they
/// like.
///
/// The p-value is that of the F statistic of Iman and Davenport (1980), as Demšar (2006) advises:
/// chi-square is too careful. Ties share their mean rank, and chi-square is corrected for them.
///
/// @param ranks the average rank of each method, in the order they were given; 1 is best
/// @param blocks how many blocks there were
/// @param chiSquare Friedman's statistic, with one degree of freedom less than methods
/// @param p how likely methods that do not differ would seem to differ so much; 1 where less than
///   two methods or blocks leave nothing to say
public record Friedman(List<Double> ranks, int blocks, double chiSquare, double p) {
  public Friedman {
    ranks = List.copyOf(ranks);
  }

  /// Compares methods.
  ///
  /// @param values for each block the value of each method, greater being better; may be infinite
  /// @throws IllegalArgumentException if there is no block, or one has other methods or a NaN
  public static Friedman of(double[][] values) {
    int blocks = values.length;
    if (blocks == 0) {
      throw new IllegalArgumentException("no block to compare on");
    }
    int methods = values[0].length;
    double[] sums = new double[methods];
    double squares = 0;
    for (double[] block : values) {
      double[] ranks = ranks(block, methods);
      for (int i = 0; i < methods; i++) {
        sums[i] += ranks[i];
        squares += ranks[i] * ranks[i];
      }
    }
    double chiSquare = chiSquare(sums, squares, blocks);
    List<Double> averages = Arrays.stream(sums).map(sum -> sum / blocks).boxed().toList();
    return new Friedman(averages, blocks, chiSquare, p(chiSquare, methods, blocks));
  }

  private static double[] ranks(double[] block, int methods) {
    if (block.length != methods || Arrays.stream(block).anyMatch(Double::isNaN)) {
      throw new IllegalArgumentException(
          "each block needs the values of the same methods: " + Arrays.toString(block));
    }
    return Ranks.of(Arrays.stream(block).map(v -> -v).toArray());
  }

  /// In the form of Conover (1999), which is Friedman's where nothing is tied.
  private static double chiSquare(double[] sums, double squares, int blocks) {
    int methods = sums.length;
    double middle = blocks * (methods + 1) / 2.0;
    double between = Arrays.stream(sums).map(sum -> (sum - middle) * (sum - middle)).sum();
    double within = squares - blocks * (methods * (methods + 1.0) * (methods + 1.0) / 4);
    return within <= 0 ? 0 : (methods - 1) * between / within;
  }

  private static double p(double chiSquare, int methods, int blocks) {
    if (methods < 2 || blocks < 2) {
      return 1;
    }
    double most = blocks * (methods - 1.0);
    if (chiSquare >= most * (1 - 1e-12)) {
      return 0; // every block has the same order
    }
    double f = (blocks - 1) * chiSquare / (most - chiSquare);
    return FDistribution.of(methods - 1, (methods - 1.0) * (blocks - 1)).survivalProbability(f);
  }
}
