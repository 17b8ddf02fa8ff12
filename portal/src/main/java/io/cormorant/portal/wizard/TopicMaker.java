package io.cormorant.portal.wizard;

import io.cormorant.core.Url;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.ServedWeb;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.time.InstantSource;
import java.util.List;
import org.springframework.stereotype.Component;

/// Makes topics in one step of what is said of them, and starts them. Whatever is wrong is found
/// before anything is kept.
@Component
public final class TopicMaker {
  private final Topics topics;
  private final PlanDesk plans;
  private final CrawlDesk desk;
  private final ServedWeb web;
  private final Wizard wizard;
  private final InstantSource clock;

  TopicMaker(
      Topics topics,
      PlanDesk plans,
      CrawlDesk desk,
      ServedWeb web,
      Wizard wizard,
      InstantSource clock) {
    this.topics = topics;
    this.plans = plans;
    this.desk = desk;
    this.web = web;
    this.wizard = wizard;
    this.clock = clock;
  }

  /// A topic of a draft.
  ///
  /// @param name blank to call it by what was said
  /// @param start whether its crawl starts at once
  /// @throws BadInput if it cannot be crawled, or the account has too many topics
  public TopicRow create(Account owner, String name, Draft draft, boolean start) {
    String called = name.isBlank() ? draft.title() : name.strip();
    TopicRow sketch = sketch(owner, called);
    plans.topic(sketch, draft);
    boolean begins = start || !draft.seeds().isEmpty();
    if (begins) {
      plan(sketch, draft);
    }
    TopicRow row = topics.create(owner, called, draft.json());
    if (begins) {
      topics.setPlan(row, called, plans.text(plan(row, draft)));
    }
    return started(row, start);
  }

  /// A topic of a topic file.
  ///
  /// @throws BadInput with everything that is wrong with it or not allowed
  public TopicRow create(Account owner, String yaml, boolean start) {
    CrawlPlan plan = plans.imported(yaml);
    String name = plan.topic().name();
    TopicRow row = topics.create(owner, name, null);
    topics.setPlan(row, name, plans.text(plan));
    return started(row, start);
  }

  private TopicRow started(TopicRow row, boolean start) {
    if (start) {
      desk.start(now(row));
    }
    return now(row);
  }

  /// A topic that is not kept, to try things on.
  public TopicRow sketch(Account owner, String name) {
    return new TopicRow(
        0, owner.id(), name, null, null, Wanted.DRAFT, null, clock.instant(), clock.instant());
  }

  /// Gives a topic another plan, which its crawl follows when it goes on.
  ///
  /// @throws BadInput with everything that is wrong with it or not allowed
  public TopicRow replace(TopicRow row, String yaml) {
    CrawlPlan plan = plans.imported(yaml);
    topics.setPlan(row, plan.topic().name(), plans.text(plan));
    return now(row);
  }

  /// Starts the crawl of a topic, or lets it go on; a draft gets its plan by that.
  ///
  /// @throws BadInput if the draft says too little
  public TopicRow start(TopicRow row) {
    String said = row.draft();
    if (row.plan() == null && said != null) {
      topics.setPlan(row, row.name(), plans.text(plan(row, Draft.read(said))));
    }
    return started(row, true);
  }

  /// Lets a crawl that used up its pages go on.
  ///
  /// @throws BadInput if it was not begun, or may not fetch so many
  public TopicRow more(TopicRow row, int pages) {
    if (row.plan() != null) {
      long fetched = desk.status(row).map(status -> status.pages().downloads()).orElse(0L);
      CrawlPlan longer = plans.longer(plans.read(row), fetched, pages);
      topics.setPlan(row, row.name(), plans.text(longer));
    }
    return started(row, true);
  }

  /// Deletes a topic with everything that was kept for it, and ends the search for its start pages.
  ///
  /// @throws BadInput if its crawl does not end in time
  public void delete(TopicRow row) throws InterruptedException {
    wizard.forget(row.id());
    desk.delete(row);
  }

  /// Without seeds a crawl begins at its examples, or where a web made for trying things out has
  /// pages on the topic.
  private CrawlPlan plan(TopicRow row, Draft draft) {
    List<Url> fallback =
        web.isLive() ? PlanDesk.urls(draft.examples()) : web.beginnings(plans.topic(row, draft));
    return plans.of(row, draft, fallback);
  }

  private TopicRow now(TopicRow row) {
    return topics.find(row.id()).orElseThrow();
  }
}
