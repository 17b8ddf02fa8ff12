package io.cormorant.lab.web;

/// Shares the pages out among the subjects, so that each gets about what it should whatever the
/// sizes of the hosts are: the more a subject lacks, the likelier it is picked.
final class Quota {
  /// The share of all pages that each wanted topic should have.
  static final double WANTED = 0.055;

  private static final double MINOR = 0.01;

  private final Lexicon lexicon;
  private final double[] target;
  private final double[] given;

  Quota(Lexicon lexicon, int pages) {
    this.lexicon = lexicon;
    int subjects = lexicon.subjects().size();
    this.target = new double[subjects];
    this.given = new double[subjects];
    double left = 1;
    int background = 0;
    for (Theme subject : lexicon.subjects()) {
      boolean major = lexicon.subjects(subject.language()).size() > 1;
      double share = subject.wanted() ? WANTED : major ? 0 : MINOR;
      target[subject.index()] = share * pages;
      left -= share;
      background += share == 0 ? 1 : 0;
    }
    for (int i = 0; i < subjects; i++) {
      target[i] = target[i] == 0 ? left * pages / background : target[i];
    }
  }

  /// A subject of that language, none of those in the bit set `taken` while there are others.
  ///
  /// @param interest the weight of wanted topics against background
  int pick(String language, long taken, double interest, SeededDice dice) {
    double sum = 0;
    double[] weights = new double[target.length];
    for (Theme subject : lexicon.subjects(language)) {
      int i = subject.index();
      if ((taken >> i & 1) == 0) {
        double lack = Math.max(target[i] * 0.01, target[i] - given[i]);
        weights[i] = subject.wanted() ? lack * interest : lack;
        sum += weights[i];
      }
    }
    if (sum == 0) {
      return dice.pick(lexicon.subjects(language)).index();
    }
    double roll = dice.uniform() * sum;
    int last = -1;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        last = i;
        roll -= weights[i];
        if (roll < 0) {
          break;
        }
      }
    }
    return last;
  }

  /// A language, the likelier the more its subjects lack.
  String language(SeededDice dice) {
    double[] lacks = new double[Lexicon.LANGUAGES.size()];
    double sum = 0;
    for (int i = 0; i < lacks.length; i++) {
      for (Theme subject : lexicon.subjects(Lexicon.LANGUAGES.get(i))) {
        lacks[i] += Math.max(0, target[subject.index()] - given[subject.index()]);
      }
      sum += lacks[i];
    }
    double roll = dice.uniform() * sum;
    int at = 0;
    while (at < lacks.length - 1 && roll >= lacks[at]) {
      roll -= lacks[at++];
    }
    return Lexicon.LANGUAGES.get(at);
  }

  void give(int subject, int pages) {
    given[subject] += pages;
  }
}
