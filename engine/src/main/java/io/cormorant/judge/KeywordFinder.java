package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.text.GeneralWords;
import io.cormorant.text.TermAnalyzer;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds the words and phrases that tell pages about a topic from others.
///
/// A phrase of up to three terms that stand together, such as `machine learning` or a Chinese
/// compound that the segmenter splits, is proposed as a whole where its parts occur mostly in it. A
/// term counts once a page, by the log-likelihood ratio of being in so many pages of the topic and
/// in so many others, and more if it stands in titles and headings or often in its pages. What is
/// known of words in general ([GeneralWords]) counts as further pages that are not of the topic, so
/// that words which are frequent everywhere are told from the topic's without any other page.
public final class KeywordFinder {
  /// Pages that are read of the topic, and of others.
  public static final int MOST_PAGES = 300;

  public static final int MOST_OTHERS = 2_000;

  /// A term that is not so many times as frequent as elsewhere says little.
  private static final double LEAST_LIFT = 2;

  /// A part that occurs in a phrase so often is not proposed beside it.
  private static final double MOSTLY = 0.6;

  /// A phrase that is a smaller part of the occurrences of its rarest part stands together by
  /// chance.
  private static final double TOGETHER = 0.3;

  private static final double LEAST_WEIGHT = 0.1;

  /// General word frequencies count as so many pages that are not of the topic, but for no more
  /// than the pages that are there to compare with.
  private static final double GENERAL = 500;

  /// Of the pages with the rarest word of a phrase, so many have the phrase.
  private static final double TOGETHER_SHARE = 0.1;

  /// A word that so many pages have says little, one that so many have says nothing.
  private static final double COMMON = 0.15;

  private static final double STOP = 0.5;

  /// With so few pages a word in one of them may be the topic's, if it stands in a title.
  private static final int FEW = 5;

  /// A keyword with what speaks for it.
  ///
  /// @param weight in (0, 1], 1 for the best
  /// @param pages of the topic it is in
  /// @param titles of those that have it in title, headings or meta keywords
  /// @param others pages it is in that are not of the topic
  /// @param lift how many times as frequent as elsewhere; 0 where there is nothing to compare with
  /// @param where some of the pages of the topic
  public record Proposal(
      String term, double weight, int pages, int titles, int others, double lift, List<Url> where) {
    public Proposal {
      where = List.copyOf(where);
    }
  }

  private record Rated(PhraseCounts.Phrase phrase, double value, double lift) {}

  private KeywordFinder() {}

  /// The best keywords first.
  ///
  /// @param topic pages about the topic
  /// @param others pages that hardly are; may be empty
  /// @param language of the texts, see [io.cormorant.text.TermAnalyzer]
  /// @param most so many at most
  public static List<Proposal> find(
      List<Page> topic, List<Page> others, @Nullable String language, int most) {
    List<Page> read = topic.subList(0, Math.min(MOST_PAGES, topic.size()));
    PhraseCounts counts = new PhraseCounts(language);
    read.forEach(counts::add);
    Long2ObjectOpenHashMap<PhraseCounts.Phrase> candidates = counts.inAtLeast(leastPages(read));
    List<Page> compared = others.subList(0, Math.min(MOST_OTHERS, others.size()));
    compared.forEach(page -> counts.compare(page, candidates));
    List<Rated> rated = new ArrayList<>();
    GeneralWords general =
        GeneralWords.of(read.stream().anyMatch(page -> Keywords.isHan(page.title() + page.text())));
    boolean severalSites = pagesBesideLargestSite(read) >= 2;
    for (PhraseCounts.Phrase phrase : candidates.values()) {
      Rated one = rated(phrase, read.size(), compared.size(), general);
      boolean furniture =
          severalSites && phrase.onOneSite() && (phrase.pages() > 1 || read.size() > FEW);
      boolean chance = phrase.pages() == 1 && read.size() > 1 && phrase.titles() == 0;
      if (one.value > 0 && !furniture && !chance) {
        rated.add(one);
      }
    }
    rated.sort(
        Comparator.comparingDouble(Rated::value).reversed().thenComparing(r -> r.phrase.label()));
    return proposals(withoutParts(rated, candidates, language), most);
  }

  /// A term in fewer pages of the topic is none of the topic's: 2 of 3, 3 of 5, 10 of 100.
  private static int leastPages(List<Page> topic) {
    return topic.size() <= FEW ? 1 : (int) Math.ceil(Math.sqrt(topic.size()));
  }

  /// What only one site prints is its own furniture, if other sites are there to compare with.
  private static long pagesBesideLargestSite(List<Page> topic) {
    Map<String, Long> sites =
        topic.stream().collect(Collectors.groupingBy(p -> p.url().host(), Collectors.counting()));
    return topic.size() - sites.values().stream().mapToLong(n -> n).max().orElse(0);
  }

  private static Rated rated(
      PhraseCounts.Phrase phrase, int topic, int others, GeneralWords general) {
    double pages = others == 0 ? GENERAL : Math.min(GENERAL, others);
    double elsewhere = phrase.others() + pages * share(phrase, general);
    double all = others + pages;
    double inside = (phrase.pages() + 0.5) / (topic + 1);
    double lift = inside / ((elsewhere + 0.5) / (all + 1));
    double ratio = logLikelihood(phrase.pages(), topic, elsewhere, all);
    double often = Math.log1p((double) phrase.occurrences() / phrase.pages());
    double places = 1 + (double) phrase.titles() / topic;
    return new Rated(phrase, lift < LEAST_LIFT ? 0 : ratio * places * often, lift);
  }

  /// The share of all pages that have a phrase, as far as its words tell. One with a word that is
  /// common everywhere, or of such words only, is as common as they are.
  private static double share(PhraseCounts.Phrase phrase, GeneralWords general) {
    double rarest = 1;
    double commonest = 0;
    for (long part : phrase.parts()) {
      rarest = Math.min(rarest, general.share(part));
      commonest = Math.max(commonest, general.share(part));
    }
    boolean telling = phrase.parts().size() > 1 && rarest < COMMON && commonest < STOP;
    return telling ? rarest * TOGETHER_SHARE : commonest;
  }

  /// Dunning's ratio for two shares.
  static double logLikelihood(double a, double ofA, double b, double ofB) {
    double all = (a + b) / (ofA + ofB);
    return 2
        * (part(a, ofA, all)
            + part(ofA - a, ofA, 1 - all)
            + part(b, ofB, all)
            + part(ofB - b, ofB, 1 - all));
  }

  private static double part(double count, double of, double expectedShare) {
    return count == 0 ? 0 : count * Math.log(count / (of * expectedShare));
  }

  /// Leaves out phrases that stand together by chance, and what occurs mostly as a part of a phrase
  /// that stays.
  private static List<Rated> withoutParts(
      List<Rated> rated,
      Long2ObjectOpenHashMap<PhraseCounts.Phrase> known,
      @Nullable String language) {
    List<Rated> together = rated.stream().filter(r -> standsTogether(r.phrase, known)).toList();
    LongOpenHashSet absorbed = new LongOpenHashSet();
    for (Rated phrase : together) {
      for (long part : phrase.phrase.inner()) {
        PhraseCounts.Phrase inner = known.get(part);
        if (inner != null && phrase.phrase.occurrences() >= MOSTLY * inner.occurrences()) {
          absorbed.add(part);
        }
      }
    }
    LongSet sayingLittle =
        GenericWords.withCommon(List.of(), List.of(), new TermAnalyzer(List.of(), language))
            .numbers();
    together.stream()
        .filter(r -> isLooseCompound(r.phrase))
        .flatMapToLong(r -> r.phrase.parts().longStream())
        .filter(part -> !sayingLittle.contains(part))
        .forEach(absorbed::remove);
    return together.stream()
        .filter(r -> !absorbed.contains(r.phrase.key()) && !sayingLittle.contains(r.phrase.key()))
        .toList();
  }

  /// Whether the words of a phrase are proposed beside it: three words without a sign between them
  /// (暴雨灾害预警, database query optimisation) are often no name of anything. From one page, such as
  /// somebody's sentence, nobody can tell, and few pages have all three together.
  private static boolean isLooseCompound(PhraseCounts.Phrase phrase) {
    return phrase.pages() == 1 && phrase.parts().size() > 2;
  }

  private static boolean standsTogether(
      PhraseCounts.Phrase phrase, Long2ObjectOpenHashMap<PhraseCounts.Phrase> known) {
    if (phrase.parts().size() == 1) {
      return true;
    }
    int rarest = Integer.MAX_VALUE;
    for (long part : phrase.parts()) {
      PhraseCounts.Phrase inner = known.get(part);
      rarest = inner == null ? rarest : Math.min(rarest, inner.occurrences());
    }
    return rarest == Integer.MAX_VALUE || phrase.occurrences() >= TOGETHER * rarest;
  }

  private static List<Proposal> proposals(List<Rated> rated, int most) {
    List<Proposal> proposals = new ArrayList<>();
    for (Rated one : rated.subList(0, Math.min(most, rated.size()))) {
      double share = Math.sqrt(one.value / rated.getFirst().value);
      PhraseCounts.Phrase phrase = one.phrase;
      proposals.add(
          new Proposal(
              phrase.label(),
              Math.max(LEAST_WEIGHT, Math.round(share * 100) / 100.0),
              phrase.pages(),
              phrase.titles(),
              phrase.others(),
              one.lift,
              phrase.where()));
    }
    return proposals;
  }
}
