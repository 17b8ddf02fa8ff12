package io.cormorant.bench;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/// Pages with 50 links each that cost little to make: seven of ten links lead to URLs unknown so
/// far, the rest to any known one. A page that is about the topic links to pages that are more
/// often than one that is not. Anchors, and what stands around them, are made of a few thousand
/// words, some of which tell that.
final class MadeUpPages {
  private static final int LINKS = 50;
  private static final double KNOWN = 0.3;
  private static final int HOSTS = 2_000;

  /// URLs in a row on one host.
  private static final int RUN = 14;

  private static final int WORDS = 4_000;
  private static final int ANCHORS = 2_000;
  private static final int TEXTS = 500;
  private static final int WORDS_A_TEXT = 150;

  private final String[] anchors = new String[ANCHORS];
  private final String[] texts = new String[TEXTS];
  private final Map<String, Double> scores = new HashMap<>();

  MadeUpPages() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < ANCHORS; i++) {
      anchors[i] = words(random, 1 + random.nextInt(5));
      double score = i % 4 == 0 ? random.nextDouble() : 0;
      scores.put(anchors[i], score);
    }
    for (int i = 0; i < TEXTS; i++) {
      texts[i] = words(random, WORDS_A_TEXT);
    }
  }

  /// How many URLs there are so far.
  static final class Growth {
    private final SplittableRandom random = new SplittableRandom(11);
    private long known = 1;

    long known() {
      return known;
    }
  }

  static Url url(long number) {
    long host = number / RUN % HOSTS;
    return Url.of(
        "http://h" + host + ".example.test/" + (number % 7 == 0 ? "news/" : "people/") + number);
  }

  /// The page of a URL, made now.
  Visit visit(Pick pick, Growth growth) {
    SplittableRandom random = growth.random;
    double score = random.nextInt(5) == 0 ? 0.5 + random.nextDouble() / 2 : random.nextDouble() / 2;
    Set<Url> targets = new LinkedHashSet<>();
    List<Link> links = new ArrayList<>(LINKS);
    while (links.size() < LINKS) {
      boolean again = random.nextDouble() < KNOWN && growth.known > LINKS;
      Url target = url(again ? random.nextLong(growth.known) : growth.known++);
      if (!target.equals(pick.url()) && targets.add(target)) {
        links.add(link(target, links.size(), random));
      }
    }
    String text = texts[random.nextInt(TEXTS)];
    Page page =
        Page.of(pick.url(), new Prose.Known(text, text, "en"))
            .title(anchors[random.nextInt(ANCHORS)])
            .links(links)
            .charset("UTF-8")
            .build();
    return new Visit(pick, page, new Judgement(score, score >= 0.5, List.of()), links);
  }

  private Link link(Url target, int position, SplittableRandom random) {
    String text = texts[random.nextInt(TEXTS)];
    return new Link(
        target,
        anchors[random.nextInt(ANCHORS)],
        text.substring(0, 80),
        "body/main/ul/li/a",
        Set.of(),
        position,
        Link.Kind.ANCHOR);
  }

  /// A judge that remembers the score of every anchor.
  Judge judge() {
    return new Judge() {
      @Override
      public Judgement judge(Page page) {
        return Judgement.NONE;
      }

      @Override
      public double score(String shortText) {
        return scores.getOrDefault(shortText, 0.0);
      }

      @Override
      public double threshold() {
        return 0.5;
      }
    };
  }

  private static String words(SplittableRandom random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int word = (int) (Math.pow(random.nextDouble(), 3) * WORDS);
      text.append(i == 0 ? "" : " ").append(Integer.toString(word * 7_919 + 1_000_000, 26));
    }
    return text.toString().replaceAll("[0-9]", "q");
  }
}
