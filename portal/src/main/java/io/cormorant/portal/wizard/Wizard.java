package io.cormorant.portal.wizard;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.topic.PageReader;
import io.cormorant.crawls.topic.PageTrial;
import io.cormorant.crawls.topic.ReadPage;
import io.cormorant.crawls.topic.SeedFinder;
import io.cormorant.crawls.topic.SeedHunt;
import io.cormorant.crawls.topic.SeedSuggestions;
import io.cormorant.crawls.topic.TopicProposer;
import io.cormorant.crawls.topic.TopicWish;
import io.cormorant.crawls.topic.TriedPage;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.crawling.ServedWeb;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.topic.TopicRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/// Answers while somebody describes a topic. Whatever it fetches is fetched as a crawl would.
@Component
public final class Wizard implements DisposableBean {
  /// Fetches and trials at the same time, of all users.
  private static final int AT_ONCE = 4;

  /// How long somebody waits for a place.
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private static final int HUNTS = 50;

  /// Of one account; its oldest ends for another.
  private static final int HUNTS_OF_ONE = 3;

  private static final double OWN_WORD = 0.8;

  private final PortalParts parts;
  private final ServedWeb web;
  private final PlanDesk plans;
  private final Semaphore places = new Semaphore(AT_ONCE, true);

  @GuardedBy("this") private final Map<Long, Hunt> hunts = new LinkedHashMap<>();

  private record Hunt(long owner, SeedHunt hunt, ServedWeb.Visitor visitor) {
    void close() {
      hunt.close();
      visitor.close();
    }
  }

  Wizard(PortalParts parts, ServedWeb web, PlanDesk plans) {
    this.parts = parts;
    this.web = web;
    this.plans = plans;
  }

  /// What was found for a draft.
  ///
  /// @param keywords proposed, best first
  /// @param unread examples that could not be read, and why
  public record Proposed(List<Draft.Term> keywords, List<ReadPage.Missed> unread) {}

  /// Proposes keywords from the sentence, the words and the examples of a draft.
  ///
  /// @throws BadInput if there is nothing to propose
  public Proposed propose(Draft draft) throws InterruptedException {
    List<Page> good = new ArrayList<>();
    List<ReadPage.Missed> unread = new ArrayList<>();
    List<Url> examples = PlanDesk.urls(draft.examples());
    if (!examples.isEmpty()) {
      visiting(
          reader -> {
            for (ReadPage page : reader.read(examples)) {
              switch (page) {
                case ReadPage.Came came -> good.add(came.page());
                case ReadPage.Missed missed -> unread.add(missed);
              }
            }
            return null;
          });
    }
    Map<String, Draft.Term> terms = new LinkedHashMap<>();
    for (String word : words(draft.words())) {
      terms.put(word, new Draft.Term(word, OWN_WORD));
    }
    String text = draft.sentence().isBlank() ? null : draft.sentence();
    String language = draft.language().isBlank() ? null : draft.language();
    if (text != null || !good.isEmpty()) {
      try {
        new TopicProposer(parts.assembly())
            .propose(new TopicWish(text, good, List.of(), language, TopicWish.USUAL_MOST))
            .keywords()
            .forEach(k -> terms.putIfAbsent(k.term(), new Draft.Term(k.term(), k.weight())));
      } catch (BadInput e) {
        if (terms.isEmpty()) {
          throw e;
        }
      }
    }
    return new Proposed(List.copyOf(terms.values()), unread);
  }

  /// Words and phrases are divided by commas or line breaks, western or Chinese.
  private static List<String> words(String typed) {
    return List.of(typed.split("[,;\\n，、；]")).stream()
        .map(String::strip)
        .filter(word -> !word.isEmpty() && word.length() <= 100)
        .distinct()
        .limit(100)
        .toList();
  }

  /// Says of pages what a crawl for this topic would say at its beginning.
  ///
  /// @throws BadInput if the topic says too little
  public List<TriedPage> attempt(TopicRow row, Draft draft, List<Url> pages)
      throws InterruptedException {
    Topic topic = plans.topic(row, draft);
    CrawlPlan plan = BadInput.unless(() -> CrawlPlan.of(topic, pages).build());
    return visiting(
        reader -> new PageTrial(parts.assembly()).run(web.plan(plan), pages, reader, _ -> {}));
  }

  private interface Visit<T extends @Nullable Object> {
    T with(PageReader reader) throws InterruptedException;
  }

  private <T extends @Nullable Object> T visiting(Visit<T> visit) throws InterruptedException {
    if (!places.tryAcquire(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new Problem(
          "problem.wizard-busy",
          "too many people are trying pages at the moment; try again in a minute");
    }
    try (ServedWeb.Visitor visitor = web.visitor()) {
      return visit.with(new PageReader(visitor.polite(), PageReader.Limits.USUAL));
    } finally {
      places.release();
    }
  }

  /// Looks for sites where the crawl of a draft may begin, in the background; an earlier search for
  /// the same topic ends.
  ///
  /// @throws BadInput if the topic says too little, or too many are searched for
  public void hunt(TopicRow row, Draft draft) {
    Topic topic = plans.topic(row, draft);
    List<Url> begin = new ArrayList<>(topic.examples());
    begin.addAll(PlanDesk.urls(draft.seeds()));
    CrawlPlan plan = web.plan(CrawlPlan.of(topic, begin).build());
    synchronized (this) {
      forget(row.id());
      List<Long> own =
          hunts.entrySet().stream()
              .filter(hunt -> hunt.getValue().owner == row.owner())
              .map(Map.Entry::getKey)
              .toList();
      own.stream().limit(Math.max(0, own.size() - HUNTS_OF_ONE + 1)).forEach(this::forget);
      if (hunts.size() >= HUNTS) {
        hunts.values().removeIf(Wizard::closed);
      }
      if (hunts.size() >= HUNTS) {
        throw new Problem("problem.hunts", "too many searches are running; try again in a minute");
      }
      ServedWeb.Visitor visitor = web.visitor();
      hunts.put(
          row.id(),
          new Hunt(
              row.owner(),
              new SeedFinder(parts.crawls()).start(plan, visitor.web(), SeedFinder.Limits.USUAL),
              visitor));
    }
  }

  private static boolean closed(Hunt old) {
    if (old.hunt.isOver()) {
      old.close();
      return true;
    }
    return false;
  }

  /// What the search for a topic has found so far; nothing if there is none.
  public synchronized Optional<SeedSuggestions> found(long topic) {
    return Optional.ofNullable(hunts.get(topic)).map(hunt -> hunt.hunt.soFar());
  }

  /// Places to begin in a web that was made for trying things out.
  public List<Url> beginnings(TopicRow row, Draft draft) {
    return web.beginnings(plans.topic(row, draft));
  }

  /// Ends the search for a topic.
  public synchronized void forget(long topic) {
    Hunt old = hunts.remove(topic);
    if (old != null) {
      old.close();
    }
  }

  @Override
  public synchronized void destroy() {
    hunts.values().forEach(Hunt::close);
    hunts.clear();
  }
}
