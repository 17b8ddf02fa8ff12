package io.cormorant.portal.drift;

import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Storable;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Compares the newest pages of topics with those before, now and then, and proposes words and
/// sources where they have moved. Nothing changes unless the owner says so; what was dismissed is
/// not proposed again.
@Component
public final class DriftWatch implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(DriftWatch.class);
  private static final Duration ROUND = Duration.ofHours(1);

  /// Fewer pages say nothing.
  private static final int FEWEST = 60;

  /// A topic is looked at again once it has so many pages more.
  private static final int MORE = 20;

  /// Of the pages that are read, the newest so many are compared with the others.
  private static final int NEWEST_OF = 3;

  private static final int MOST_PAGES = 600;
  private static final int LONGEST_TEXT = 5_000;
  private static final int LONGEST_PROPOSAL = 2_000;
  private static final String OPEN = "open";
  private static final String ACCEPTED = "accepted";
  private static final String DISMISSED = "dismissed";

  private final Topics topics;
  private final PlanDesk plans;
  private final PageRows rows;
  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;
  private final Map<Long, Long> lookedAt = new HashMap<>();
  private final Thread rounds = Thread.ofPlatform().daemon().name("drift").unstarted(this::goRound);

  DriftWatch(
      Topics topics,
      PlanDesk plans,
      PageRows rows,
      PortalStore store,
      Ids ids,
      InstantSource clock) {
    this.topics = topics;
    this.plans = plans;
    this.rows = rows;
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.clock = clock;
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    rounds.start();
  }

  private void goRound() {
    try {
      while (true) {
        Thread.sleep(ROUND);
        try {
          if (store.duty().holds()) {
            lookAtGrown();
          }
        } catch (DataAccessException e) {
          LOG.warn("topics are compared with what they were later", e);
        } catch (RuntimeException e) {
          LOG.error("a topic cannot be compared with what it was", e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void lookAtGrown() throws InterruptedException {
    for (Map.Entry<Long, Long> counted : rows.counts().entrySet()) {
      long pages = counted.getValue();
      boolean grown = pages >= lookedAt.getOrDefault(counted.getKey(), (long) FEWEST - MORE) + MORE;
      TopicRow topic = grown ? topics.find(counted.getKey()).orElse(null) : null;
      if (topic != null) {
        lookedAt.put(topic.id(), pages);
        look(topic);
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  /// Compares the pages of a topic and notes what to propose.
  void look(TopicRow topic) {
    if (topic.plan() == null) {
      return;
    }
    List<Page> pages =
        rows.newest(topic.id(), MOST_PAGES, LONGEST_TEXT).stream().map(DriftWatch::page).toList();
    if (pages.size() < FEWEST) {
      return;
    }
    int newest = pages.size() / NEWEST_OF;
    CrawlPlan plan = plans.read(topic);
    Drift drift =
        Drift.of(
            pages.subList(newest, pages.size()), pages.subList(0, newest), plan.topic().keywords());
    Set<String> said = said(topic);
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              drift.newWords().stream()
                  .filter(word -> !said.contains(word.term()))
                  .forEach(
                      word ->
                          add(
                              topic,
                              DriftProposal.WORD,
                              word.term(),
                              word.weight(),
                              word.pages(),
                              word.before()));
              drift.newSources().stream()
                  .filter(site -> isNews(plan, said, site))
                  .forEach(
                      site ->
                          add(
                              topic,
                              DriftProposal.SOURCE,
                              site.page(),
                              0,
                              site.pages(),
                              site.before()));
            });
  }

  private static Page page(PageRow row) {
    String text = Storable.text(row.content(), LONGEST_TEXT);
    return Page.of(Url.of(row.url()), new Prose.Known(text, text, row.language()))
        .title(row.title())
        .build();
  }

  private static boolean isNews(CrawlPlan plan, Set<String> said, Drift.NewSource site) {
    return plan.seeds().stream().noneMatch(seed -> seed.host().equals(site.host()))
        && said.stream()
            .noneMatch(known -> Url.parse(known).map(Url::host).orElse("").equals(site.host()));
  }

  private void add(
      TopicRow topic, String kind, String proposed, double weight, int pages, int before) {
    jdbc.sql(
            "insert into drift_proposal (id, topic_id, kind, proposed, weight, pages, before_pages,"
                + " state, created_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .params(
            ids.next(),
            topic.id(),
            kind,
            Storable.text(proposed, LONGEST_PROPOSAL),
            weight,
            pages,
            before,
            OPEN,
            clock.millis())
        .update();
  }

  /// Everything that was proposed for a topic, whatever was said to it.
  private Set<String> said(TopicRow topic) {
    return new HashSet<>(
        jdbc.sql("select proposed from drift_proposal where topic_id = ?")
            .param(topic.id())
            .query((row, _) -> row.getString(1))
            .list());
  }

  /// What is proposed for a topic and was not answered yet.
  public List<DriftProposal> open(TopicRow topic) {
    return jdbc.sql(
            "select * from drift_proposal where topic_id = ? and state = ? order by kind desc, id")
        .params(topic.id(), OPEN)
        .query(DriftWatch::proposal)
        .list();
  }

  /// Takes what was proposed into the plan of a topic; its crawl goes by it when it goes on.
  ///
  /// @return whether there is such a proposal
  /// @throws BadInput if the plan cannot take it
  public boolean accept(TopicRow topic, long id) {
    Optional<DriftProposal> found = find(topic, id);
    found.ifPresent(
        proposal -> {
          CrawlPlan plan = plans.read(topic);
          CrawlPlan changed =
              proposal.kind().equals(DriftProposal.WORD)
                  ? withWord(plan, proposal)
                  : withSeed(plan, proposal);
          topics.setPlan(topic, topic.name(), plans.text(PlanDesk.LIMITS.checked(changed)));
          answer(id, ACCEPTED);
        });
    return found.isPresent();
  }

  private static CrawlPlan withWord(CrawlPlan plan, DriftProposal proposal) {
    List<Keyword> words = new ArrayList<>(plan.topic().keywords());
    words.add(new Keyword(proposal.proposed(), proposal.weight()));
    return BadInput.unless(
        () -> plan.change().topic(plan.topic().withWords(words, plan.topic().concepts())).build());
  }

  private static CrawlPlan withSeed(CrawlPlan plan, DriftProposal proposal) {
    List<Url> seeds = new ArrayList<>(plan.seeds());
    seeds.add(Url.of(proposal.proposed()));
    return BadInput.unless(() -> plan.change().seeds(seeds).build());
  }

  /// Does without what was proposed, for good.
  ///
  /// @return whether there is such a proposal
  public boolean dismiss(TopicRow topic, long id) {
    boolean there = find(topic, id).isPresent();
    if (there) {
      answer(id, DISMISSED);
    }
    return there;
  }

  private Optional<DriftProposal> find(TopicRow topic, long id) {
    return open(topic).stream().filter(proposal -> proposal.id() == id).findFirst();
  }

  private void answer(long id, String state) {
    jdbc.sql("update drift_proposal set state = ?, answered_ms = ? where id = ?")
        .params(state, clock.millis(), id)
        .update();
  }

  private static DriftProposal proposal(ResultSet row, int number) throws SQLException {
    return new DriftProposal(
        row.getLong("id"),
        row.getLong("topic_id"),
        row.getString("kind"),
        row.getString("proposed"),
        row.getDouble("weight"),
        row.getInt("pages"),
        row.getInt("before_pages"));
  }

  @Override
  public void destroy() throws InterruptedException {
    rounds.interrupt();
    rounds.join(Duration.ofSeconds(5));
  }
}
