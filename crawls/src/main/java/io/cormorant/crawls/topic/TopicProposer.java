package io.cormorant.crawls.topic;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.estimate.Ranking;
import io.cormorant.judge.KeywordFinder;
import io.cormorant.judge.KeywordFinder.Proposal;
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

/// Proposes topics: keywords with weights, a threshold and what they would take. Asks nobody: pages
/// are read before, see [PageReader]. Safe for use by many threads.
public final class TopicProposer {
  /// How much a keyword counts that was not in the text but on pages that are near to it.
  private static final double FROM_PAGES = 0.6;

  /// How many of the other pages are taken to be about a text, where there is no page of the topic.
  private static final int NEAREST = 20;

  /// So many pages of the topic give a threshold by themselves.
  private static final int ENOUGH = 20;

  /// The part of the others that may be of the topic.
  private static final double FEW = 0.05;

  private static final Comparator<ScoredPage> BEST_FIRST =
      Comparator.comparingDouble((ScoredPage s) -> s.judgement().score()).reversed();

  private final Assembly assembly;

  public TopicProposer(Assembly assembly) {
    this.assembly = assembly;
  }

  /// Proposes a topic.
  ///
  /// @throws BadInput if no keyword is found
  public TopicProposal propose(TopicWish wish) {
    String text = wish.text();
    Map<String, Proposal> found = new LinkedHashMap<>();
    List<Page> topic = new ArrayList<>(wish.good());
    List<Page> rest = new ArrayList<>(wish.others());
    if (text != null) {
      List<Proposal> own = SentenceWords.find(text, wish.language(), wish.most());
      own.forEach(p -> found.put(p.term(), met(p, wish.good(), wish.others())));
      if (wish.good().isEmpty() && !wish.others().isEmpty() && !own.isEmpty()) {
        topic.addAll(nearest(own, wish));
        rest.removeAll(new HashSet<>(topic));
      }
    }
    if (!topic.isEmpty()) {
      for (Proposal p : KeywordFinder.find(topic, rest, wish.language(), wish.most())) {
        if (found.size() < wish.most()) {
          found.merge(p.term(), text == null ? p : weighted(p, FROM_PAGES), TopicProposer::joined);
        }
      }
    }
    if (found.isEmpty()) {
      throw new BadInput("there is no word in it that could be a keyword; give more text or pages");
    }
    return judged(List.copyOf(found.values()), wish.language(), topic, rest);
  }

  /// What a proposal says of some pages.
  public List<ScoredPage> scored(TopicProposal proposal, List<Page> pages) {
    return ScoredPage.all(judge(proposal.topic()), pages);
  }

  private Judge judge(
      List<Proposal> proposals, @Nullable String language, @Nullable Double threshold) {
    return judge(new TopicProposal(proposals, language, threshold, List.of(), List.of()).topic());
  }

  private Judge judge(Topic topic) {
    return Assembly.judge(
        topic,
        TopicProposal.JUDGE,
        assembly.material(topic, WordFiles.NONE, List.of(), List.of(), List.of()));
  }

  private TopicProposal judged(
      List<Proposal> proposals, @Nullable String language, List<Page> good, List<Page> others) {
    List<Page> all = new ArrayList<>(good);
    all.addAll(others);
    Collections.shuffle(all, new Random(1));
    Set<Page> wanted = new HashSet<>(good);
    Judge judge = judge(proposals, language, null);
    all.forEach(judge::judge); // it learns how frequent words are
    double[] scores = all.stream().mapToDouble(p -> judge.judge(p).score()).toArray();
    boolean[] truth = new boolean[scores.length];
    for (int i = 0; i < truth.length; i++) {
      truth[i] = wanted.contains(all.get(i));
    }
    Double threshold = threshold(scores, truth);
    List<ScoredPage> scored =
        new ArrayList<>(ScoredPage.all(judge(proposals, language, threshold), all));
    scored.sort(BEST_FIRST);
    return new TopicProposal(
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

  private List<Page> nearest(List<Proposal> own, TopicWish wish) {
    return ScoredPage.all(judge(own, wish.language(), null), wish.others()).stream()
        .filter(s -> s.judgement().score() > 0)
        .sorted(BEST_FIRST)
        .limit(NEAREST)
        .map(ScoredPage::page)
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
