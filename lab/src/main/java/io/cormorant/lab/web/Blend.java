package io.cormorant.lab.web;

import java.util.ArrayList;
import java.util.List;

/// What an article is made of. Decided before a word of it is written: text, title and truth follow
/// from it.
///
/// @param parts its subjects, the one it has more of than of any other first
/// @param topical the share of its sentences that are about one of them
/// @param open how likely a sentence is to use the words one would search for
/// @param corner the part of its subjects that it keeps to, see [Lexicon#voice]
record Blend(Manner manner, List<Part> parts, double topical, double open, int corner) {
  /// @param share how much the article is about the subject, from 0 to 1
  record Part(int subject, double share) {}

  static Blend of(Layout layout, int page) {
    int source = layout.source(page);
    SeededDice dice = layout.dice(Salt.GRADE, source);
    Manner manner = layout.manner(source);
    int own = layout.subject[source];
    int second = layout.second[source];
    return switch (manner) {
      case FRANK, RESERVED -> single(layout, source, dice);
      case HALVES -> {
        double share = 0.51 + 0.14 * dice.uniform();
        yield mixed(layout, manner, parts(own, share, second, 1 - share), dice);
      }
      case ASIDE -> {
        double share = 0.1 + 0.25 * dice.uniform();
        yield mixed(layout, manner, parts(own, 0.95 - share, second, share), dice);
      }
      case DIARY -> diary(layout, source, dice);
    };
  }

  /// About one subject; another one is touched or only named.
  private static Blend single(Layout layout, int page, SeededDice dice) {
    boolean thin = layout.host(page).kind() == HostKind.SPAM;
    double grade = dice.uniform();
    double own = thin ? 0.2 + 0.25 * grade : 0.6 + 0.4 * grade;
    double roll = dice.uniform();
    boolean related = layout.lexicon.related(layout.subject[page]) == layout.second[page];
    double second = related && roll < 0.4 ? 0.5 + 0.3 * roll : 0.05 + 0.3 * roll;
    if (layout.spec.mix().farms(layout.host(page))) {
      second = Math.min(second, 0.4);
    }
    List<Part> parts = parts(layout.subject[page], own, layout.second[page], second);
    boolean frank = layout.manner(page) == Manner.FRANK;
    double coy = layout.spec.mixed() * (0.8 + 0.7 * dice.uniform());
    double open = frank ? Math.max(0.1, 1 - coy) : 0.3 * dice.uniform();
    double topical = frank ? (own * 0.5 + 0.15) * (1 - 0.6 * coy) : 0.4 * grade * grade;
    if (thin) {
      topical = own * 0.45;
    }
    return new Blend(layout.manner(page), parts, topical, open, corner(layout, dice));
  }

  private static Blend mixed(Layout layout, Manner manner, List<Part> parts, SeededDice dice) {
    double topical = 0.35 + 0.3 * dice.uniform();
    double open = 0.2 + 0.8 * dice.uniform();
    return new Blend(manner, parts, topical, open, corner(layout, dice));
  }

  /// Where no article is hard to judge, each treats the whole of its subject; usually few do.
  private static int corner(Layout layout, SeededDice dice) {
    return dice.chance(1.5 * layout.spec.mixed()) ? dice.between(1, Lexicon.CORNERS) : 0;
  }

  /// None of the subjects has half of it.
  private static Blend diary(Layout layout, int page, SeededDice dice) {
    List<Part> parts = new ArrayList<>();
    double left = 1;
    List<Theme> all = layout.lexicon.subjects(layout.host(page).language());
    int more = dice.between(1, 2);
    for (int i = 0; i < 2 + more; i++) {
      int subject =
          i == 0 ? layout.subject[page] : i == 1 ? layout.second[page] : dice.pick(all).index();
      double share = i == 0 ? 0.25 + 0.2 * dice.uniform() : left * (0.3 + 0.4 * dice.uniform());
      if (parts.stream().noneMatch(part -> part.subject() == subject)) {
        parts.add(new Part(subject, Math.min(share, 0.45)));
        left -= share;
      }
    }
    parts.sort((a, b) -> Double.compare(b.share(), a.share()));
    double topical = 0.25 + 0.2 * dice.uniform();
    double open = 0.2 + 0.6 * dice.uniform();
    return new Blend(Manner.DIARY, parts, topical, open, corner(layout, dice));
  }

  private static List<Part> parts(int own, double share, int second, double rest) {
    Part first = new Part(own, share);
    return second < 0 ? List.of(first) : List.of(first, new Part(second, rest));
  }

  /// How much it is about a subject.
  double share(int subject) {
    for (Part part : parts) {
      if (part.subject() == subject) {
        return part.share();
      }
    }
    return 0;
  }

  int main() {
    return parts.getFirst().subject();
  }

  /// One of its subjects, by their shares.
  int any(SeededDice dice) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.share();
    }
    double roll = dice.uniform() * sum;
    int at = 0;
    while (at < parts.size() - 1 && roll >= parts.get(at).share()) {
      roll -= parts.get(at++).share();
    }
    return parts.get(at).subject();
  }
}
