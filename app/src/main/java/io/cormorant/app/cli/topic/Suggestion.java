package io.cormorant.app.cli.topic;

import io.cormorant.app.measure.Trial;
import io.cormorant.app.measure.Trial.Scored;
import io.cormorant.app.product.Product;
import io.cormorant.core.Judge;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.LightPages;
import io.cormorant.judge.KeywordFinder;
import io.cormorant.judge.KeywordFinder.Proposal;
import io.cormorant.estimate.Ranking;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.WordFiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A proposed topic and what it would take of the pages it was made from.
///
/// @param proposals the keywords, best first
/// @param language of the wanted pages; null for any
/// @param threshold where pages of the topic and others part best; null if there are no others
/// @param good pages of the topic as the proposal scores them, best first
/// @param others the same for pages that are not known to be of the topic
record Suggestion(
    List<Proposal> proposals,
    @Nullable String language,
    @Nullable Double threshold,
    List<Scored> good,
    List<Scored> others) {
  /// The judge for which a threshold is proposed.
  static final String JUDGE = "vsm";

  /// How much a keyword counts that was not in the text but on pages that are near to it.
  private static final double FROM_PAGES = 0.6;

  /// So many pages of the topic give a threshold by themselves.
  private static final int ENOUGH = 20;

  /// The part of the others that may be of the topic.
  private static final double FEW = 0.05;

  private static final Url TEXT = Url.of("http://text.invalid/");

  /// @param text what is wanted in somebody's words, or null
  /// @param good pages of the topic
  /// @param others pages of all kinds
  /// @param language of the wanted pages; null for any
  /// @param most keywords at most
  /// @param nearest how many of the others are taken to be about the text, where there is no page
  ///   of the topic
  /// @throws BadInput if no keyword is found
  static Suggestion of(
      @Nullable String text,
      List<Page> good,
      List<Page> others,
      @Nullable String language,
      int most,
      int nearest) {
    Map<String, Proposal> found = new LinkedHashMap<>();
    List<Page> topic = new ArrayList<>(good);
    List<Page> rest = new ArrayList<>(others);
    if (text != null) {
      Page page = LightPages.of(TEXT, "", "", List.of(), List.of(), text, "");
      List<Proposal> own = KeywordFinder.find(List.of(page), List.of(), language, most);
      own.forEach(p -> found.put(p.term(), met(p, good, others)));
      if (good.isEmpty() && !others.isEmpty() && !own.isEmpty()) {
        topic.addAll(nearest(own, others, language, nearest));
        rest.removeAll(new HashSet<>(topic));
      }
    }
    if (!topic.isEmpty()) {
      for (Proposal p : KeywordFinder.find(topic, rest, language, most)) {
        if (found.size() < most) {
          found.merge(p.term(), text == null ? p : weighted(p, FROM_PAGES), Suggestion::joined);
        }
      }
    }
    if (found.isEmpty()) {
      throw new BadInput("there is no word in it that could be a keyword; give more text or pages");
    }
    return judged(List.copyOf(found.values()), language, topic, rest);
  }

  private static Judge judge(
      List<Proposal> proposals, @Nullable String language, @Nullable Double threshold) {
    List<Keyword> keywords =
        proposals.stream().map(p -> new Keyword(p.term(), p.weight())).toList();
    Topic topic = new Topic("proposed", "proposed", keywords, language, threshold);
    return Assembly.judge(
        topic,
        JUDGE,
        Product.assembly().material(topic, WordFiles.NONE, List.of(), List.of(), List.of()));
  }

  /// What the proposal says of some pages.
  List<Scored> scored(List<Page> pages) {
    return Trial.run(judge(proposals, language, threshold), pages).scored();
  }

  private static Suggestion judged(
      List<Proposal> proposals, @Nullable String language, List<Page> good, List<Page> others) {
    List<Page> all = new ArrayList<>(good);
    all.addAll(others);
    Collections.shuffle(all, new Random(1));
    Set<Page> wanted = new HashSet<>(good);
    Judge judge = judge(proposals, language, null);
    Trial.run(judge, all);
    double[] scores = all.stream().mapToDouble(p -> judge.judge(p).score()).toArray();
    boolean[] truth = new boolean[scores.length];
    for (int i = 0; i < truth.length; i++) {
      truth[i] = wanted.contains(all.get(i));
    }
    Double threshold = threshold(scores, truth);
    Judge strict = judge(proposals, language, threshold);
    List<Scored> scored = new ArrayList<>(Trial.run(strict, all).scored());
    scored.sort(Comparator.comparingDouble((Scored s) -> s.judgement().score()).reversed());
    return new Suggestion(
        proposals,
        language,
        threshold,
        scored.stream().filter(s -> wanted.contains(s.page())).toList(),
        scored.stream().filter(s -> !wanted.contains(s.page())).toList());
  }

  /// Where the pages of the topic part from the others best. A few pages score higher under
  /// keywords taken from themselves than others of their topic will, and the others hold such pages
  /// too: for them it is half of what they usually score, but more than all but a few of the others
  /// do.
  private static @Nullable Double threshold(double[] scores, boolean[] truth) {
    Ranking ranking = Ranking.of(scores, truth);
    if (ranking.auc().isEmpty() || ranking.best().f1() == 0) {
      return null;
    }
    double best = ranking.best().threshold();
    if (ranking.relevant() < ENOUGH) {
      double usual = quantile(scores, truth, true, 0.5);
      best = Math.max(quantile(scores, truth, false, 1 - FEW), Math.min(best, usual / 2));
    }
    return Math.clamp(Math.floor(best * 1_000) / 1_000, 0.001, 1);
  }

  private static double quantile(double[] scores, boolean[] truth, boolean of, double part) {
    double[] sorted =
        IntStream.range(0, scores.length)
            .filter(i -> truth[i] == of)
            .mapToDouble(i -> scores[i])
            .sorted()
            .toArray();
    return sorted[(int) (part * (sorted.length - 1))];
  }

  private static List<Page> nearest(
      List<Proposal> own, List<Page> others, @Nullable String language, int most) {
    return Trial.run(judge(own, language, null), others).scored().stream()
        .filter(s -> s.judgement().score() > 0)
        .sorted(Comparator.comparingDouble((Scored s) -> s.judgement().score()).reversed())
        .limit(most)
        .map(Scored::page)
        .toList();
  }

  /// A keyword of a text with the pages it is in.
  private static Proposal met(Proposal own, List<Page> good, List<Page> others) {
    List<Url> where =
        good.stream().filter(p -> isIn(own.term(), p)).map(Page::url).limit(3).toList();
    return new Proposal(
        own.term(),
        own.weight(),
        (int) good.stream().filter(p -> isIn(own.term(), p)).count(),
        0,
        (int) others.stream().filter(p -> isIn(own.term(), p)).count(),
        0,
        where);
  }

  private static boolean isIn(String term, Page page) {
    return page.title().toLowerCase(Locale.ROOT).contains(term)
        || page.mainText().toLowerCase(Locale.ROOT).contains(term);
  }

  private static Proposal weighted(Proposal p, double factor) {
    double weight = Math.max(0.05, Math.round(p.weight() * factor * 100) / 100.0);
    return new Proposal(p.term(), weight, p.pages(), p.titles(), p.others(), p.lift(), p.where());
  }

  /// The weight of the text with the evidence of the pages.
  private static Proposal joined(Proposal own, Proposal found) {
    return new Proposal(
        own.term(),
        own.weight(),
        found.pages(),
        found.titles(),
        found.others(),
        found.lift(),
        found.where());
  }
}
