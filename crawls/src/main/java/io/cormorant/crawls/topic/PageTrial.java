package io.cormorant.crawls.topic;

import io.cormorant.archive.folder.PageExcerpt;
import io.cormorant.core.Decision;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawl.Decider;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.LightPages;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Tries a topic on pages: says of each what a crawl would say, and why.
public final class PageTrial {
  private static final int MOST_EVIDENCE = 10;
  private static final int LONGEST_TITLE = 300;

  private final Assembly assembly;

  public PageTrial(Assembly assembly) {
    this.assembly = assembly;
  }

  /// Judges pages in their order. The examples of the topic are read first, by the same limits.
  ///
  /// @param plan for its topic, its judge and what it takes for relevant; where it begins does not
  ///   matter
  /// @param each hears of each page as it comes
  /// @throws BadInput if there is no such judge, it lacks something, or the topic has examples and
  ///   none can be read
  public List<TriedPage> run(
      CrawlPlan plan, List<Url> pages, PageReader reader, Consumer<TriedPage> each)
      throws InterruptedException {
    Assembly.chosenJudge(plan.judge());
    Examples examples = examples(plan.topic(), reader);
    Judge judge = Assembly.judge(plan, assembly.material(plan, examples));
    Decider decider = new Decider(judge, plan.topic(), plan.keeping());
    List<TriedPage> all = new ArrayList<>();
    for (Url url : pages) {
      TriedPage one =
          switch (reader.read(url)) {
            case ReadPage.Missed(_, var code, var why) -> new TriedPage.Unread(url, code, why);
            case ReadPage.Came(_, Page page) -> judged(url, page, judge, decider);
          };
      all.add(one);
      each.accept(one);
    }
    return all;
  }

  private static TriedPage judged(Url url, Page page, Judge judge, Decider decider) {
    Judgement judgement = judge.judge(page);
    Decision decision = decider.decide(page, judgement);
    boolean near = decision == Decision.RELEVANT || decision == Decision.MAYBE;
    List<Judgement.Evidence> evidence = judgement.evidence().stream().limit(MOST_EVIDENCE).toList();
    return new TriedPage.Judged(
        url,
        page.url(),
        Texts.cut(page.title(), LONGEST_TITLE),
        page.language(),
        judgement.score(),
        decision,
        evidence,
        PageExcerpt.of(page.mainText(), near ? evidence : List.of()));
  }

  private static Examples examples(Topic topic, PageReader reader) throws InterruptedException {
    List<Examples.Example> all = new ArrayList<>(examples(topic.examples(), true, reader));
    if (all.isEmpty() && !topic.examples().isEmpty()) {
      throw new BadInput(
          "none of the %d example pages of topic '%s' can be read, such as %s; name others"
              .formatted(topic.examples().size(), topic.id(), topic.examples().getFirst()));
    }
    all.addAll(examples(topic.counterExamples(), false, reader));
    return new Examples(all);
  }

  private static List<Examples.Example> examples(List<Url> urls, boolean good, PageReader reader)
      throws InterruptedException {
    List<Examples.Example> all = new ArrayList<>();
    for (Url url : urls.stream().limit(Examples.MOST).toList()) {
      if (reader.read(url) instanceof ReadPage.Came(_, Page page)) {
        all.add(new Examples.Example(url, good, LightPages.of(page)));
      }
    }
    return all;
  }
}
