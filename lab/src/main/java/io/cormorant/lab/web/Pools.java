package io.cormorant.lab.web;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Pages to draw link targets from, the popular ones first. Drawing with a skew towards the front
/// gives in-degrees by a power law without counting them.
final class Pools {
  private static final double SKEW = 2.3;

  private final int[][] bySubject;
  private final int[][] homesBySubject;
  private final int[][] homesByLanguage;
  private final int[] spamHomes;
  private final int[][] farms;

  Pools(Layout layout) {
    int subjects = layout.lexicon.subjects().size();
    bySubject = new int[subjects][];
    homesBySubject = new int[subjects][];
    int[][] buckets = bySubject(layout, subjects);
    for (int subject = 0; subject < subjects; subject++) {
      int wanted = subject;
      homesBySubject[subject] =
          homes(layout, h -> h.kind() == HostKind.TOPICAL && h.subject() == wanted);
      shuffle(buckets[subject], SeededDice.of(layout.spec.seed(), Salt.POOL, subject));
      bySubject[subject] = join(homesBySubject[subject], buckets[subject]);
    }
    homesByLanguage = new int[Lexicon.LANGUAGES.size()][];
    for (int i = 0; i < homesByLanguage.length; i++) {
      String language = Lexicon.LANGUAGES.get(i);
      homesByLanguage[i] =
          homes(layout, h -> h.language().equals(language) && h.kind() != HostKind.SPAM);
    }
    spamHomes = homes(layout, h -> h.kind() == HostKind.SPAM);
    farms = new int[subjects][];
    Arrays.setAll(farms, subject -> farm(layout, subject));
  }

  /// A page about a subject, or `none` if there is no such page.
  int about(int subject, SeededDice dice, int none) {
    return draw(bySubject[subject], dice, SKEW, none);
  }

  /// A page about a subject, popular or not.
  int aboutEvenly(int subject, SeededDice dice, int none) {
    return draw(bySubject[subject], dice, 1.2, none);
  }

  int homeAbout(int subject, SeededDice dice, int none) {
    return draw(homesBySubject[subject], dice, 1.3, none);
  }

  int home(String language, SeededDice dice, int none) {
    return draw(homesByLanguage[Lexicon.LANGUAGES.indexOf(language)], dice, 1.8, none);
  }

  int spamHome(SeededDice dice, int none) {
    return draw(spamHomes, dice, 1, none);
  }

  /// A page of a farm that repeats the words of a subject.
  int farmed(int subject, SeededDice dice, int none) {
    return draw(farms[subject], dice, 1, none);
  }

  int[] homesAbout(int subject) {
    return homesBySubject[subject].clone();
  }

  int[] all(int subject) {
    return bySubject[subject].clone();
  }

  private static int draw(int[] pool, SeededDice dice, double skew, int none) {
    return pool.length == 0 ? none : pool[dice.skewed(pool.length, skew)];
  }

  private static int[][] bySubject(Layout layout, int subjects) {
    int[] counts = new int[subjects];
    for (int page = 0; page < layout.pages(); page++) {
      if (listed(layout, page)) {
        counts[layout.subject[page]]++;
      }
    }
    int[][] buckets = new int[subjects][];
    Arrays.setAll(buckets, s -> new int[counts[s]]);
    for (int page = 0; page < layout.pages(); page++) {
      if (listed(layout, page)) {
        int subject = layout.subject[page];
        buckets[subject][--counts[subject]] = page;
      }
    }
    return buckets;
  }

  private static int[] farm(Layout layout, int subject) {
    return layout.hosts.stream()
        .filter(layout.spec.mix()::farms)
        .flatMapToInt(host -> IntStream.range(host.firstPage(), Layout.end(host)))
        .filter(page -> layout.kind(page) == PageKind.ARTICLE && layout.second[page] == subject)
        .toArray();
  }

  private static boolean listed(Layout layout, int page) {
    PageKind kind = layout.kind(page);
    return kind != PageKind.HOME && kind != PageKind.LIST && layout.host(page).open();
  }

  private static int[] homes(Layout layout, Predicate<Host> wanted) {
    return layout.hosts.stream()
        .filter(h -> h.open() && wanted.test(h))
        .mapToInt(Host::firstPage)
        .toArray();
  }

  private static void shuffle(int[] pool, SeededDice dice) {
    for (int i = pool.length - 1; i > 0; i--) {
      int j = dice.below(i + 1);
      int kept = pool[i];
      pool[i] = pool[j];
      pool[j] = kept;
    }
  }

  private static int[] join(int[] first, int[] second) {
    int[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
