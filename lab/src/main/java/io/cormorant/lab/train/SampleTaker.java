package io.cormorant.lab.train;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.TopicTruth;
import io.cormorant.lab.run.WebGraph;
import io.cormorant.parse.Parsed;
import io.cormorant.strategy.adaptive.LinkObserver;
import io.cormorant.strategy.adaptive.WaitingLinks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// Takes samples of the links that wait in one crawl: every few pages some of the best and some of
/// all.
final class SampleTaker implements LinkObserver {
  static final int EVERY = 20;
  private static final int BEST = 20;
  private static final int ANY = 12;

  /// What a page counts that the judge calls relevant and its author does not.
  private static final double JUDGED = .5;

  private final WebGraph graph;
  private final TopicTruth truth;
  private final PageCache pages;
  private final Judge judge;
  private final SplittableRandom random;
  private final List<LinkSample> samples = new ArrayList<>();

  /// @param judge of pages that the crawl has not fetched: not the crawl's own, which would learn
  ///   from them
  SampleTaker(WebGraph graph, TopicTruth truth, PageCache pages, Judge judge, long seed) {
    this.graph = graph;
    this.truth = truth;
    this.pages = pages;
    this.judge = judge;
    this.random = new SplittableRandom(seed);
  }

  List<LinkSample> samples() {
    return samples;
  }

  @Override
  public void visited(long visited, WaitingLinks waiting) {
    if (visited % EVERY != 0) {
      return;
    }
    PriorityQueue<Pick> best =
        new PriorityQueue<>(
            Comparator.comparingLong(Pick::priority).thenComparing(pick -> pick.url().toString()));
    List<Pick> any = new ArrayList<>();
    int[] seen = {0};
    waiting.forEach(
        pick -> {
          if (graph.id(pick.url()) < 0) {
            return; // it leads nowhere in this recording
          }
          best.add(pick);
          if (best.size() > BEST) {
            best.remove();
          }
          seen[0]++;
          if (any.size() < ANY) {
            any.add(pick);
          } else if (random.nextInt(seen[0]) < ANY) {
            any.set(random.nextInt(ANY), pick);
          }
        });
    best.forEach(pick -> take(pick, waiting));
    any.forEach(pick -> take(pick, waiting));
  }

  private void take(Pick pick, WaitingLinks waiting) {
    int id = graph.id(pick.url());
    boolean labelled = truth.relevant().contains(graph.url(id));
    double article = labelled ? 1 : isJudged(graph.url(id)) ? JUDGED : 0;
    double near = fresh(id, waiting);
    double far = 0;
    for (int next : graph.targets(id)) {
      if (!waiting.isKnown(graph.url(next))) {
        far = Math.max(far, fresh(next, waiting));
      }
    }
    double hub = Math.max(.8 * near / (1 + near), .64 * far / (2 + far));
    samples.add(new LinkSample(waiting.features(pick), article, hub));
  }

  /// Relevant pages that a page links to and nobody before it.
  private int fresh(int id, WaitingLinks waiting) {
    int fresh = 0;
    for (int target : graph.targets(id)) {
      Url url = graph.url(target);
      if (truth.relevant().contains(url) && !waiting.isKnown(url)) {
        fresh++;
      }
    }
    return fresh;
  }

  private boolean isJudged(Url url) {
    try {
      return pages.fetch(url) instanceof Response.Document document
          && pages.parse(document) instanceof Parsed.Ok(Page page)
          && page.isDocument()
          && judge.judge(page).relevant();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
