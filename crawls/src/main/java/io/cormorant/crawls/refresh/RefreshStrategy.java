package io.cormorant.crawls.refresh;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Version;
import io.cormorant.core.Visit;
import io.cormorant.strategy.QueuedStrategy;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Asks for pages again: the seeds first (as the paper on relevance messages has it, see strategy
/// `message`), then the lists, then what is new on these, those with the best text first, then all
/// other pages. What other pages link to is only noted, for a crawl that goes on.
final class RefreshStrategy extends QueuedStrategy {
  /// New pages of one list that are asked for, from its beginning: lists have the newest first.
  private static final int MOST_A_LIST = 100;

  private static final long LIST = Priority.of(4);
  private static final double FRESH = 2;
  private static final long PAGE = Priority.of(1);

  /// A link that its page does not vouch for counts half.
  private static final double UNVOUCHED = 0.5;

  private final List<DueLook> due;
  private final RefreshFrontier frontier;
  private final FreshUrls fresh;
  private final long pages;
  private final LongSupplier nanoTime;
  private final long begun;
  private final Duration time;
  private final Map<Url, Version> versions = new HashMap<>();
  private final Set<Url> hubs = new HashSet<>();
  private final AtomicLong given = new AtomicLong();
  private volatile int left;
  private volatile Limit limit = Limit.NONE;

  /// What kept it from asking for all.
  enum Limit {
    NONE,
    PAGES,
    TIME
  }

  /// @param pages asked for at most, whatever comes of it
  /// @param time after which no more are asked for
  RefreshStrategy(
      List<DueLook> due,
      RefreshFrontier frontier,
      FreshUrls fresh,
      long pages,
      Duration time,
      LongSupplier nanoTime) {
    this.due = due;
    this.frontier = frontier;
    this.fresh = fresh;
    this.pages = pages;
    this.time = time;
    this.nanoTime = nanoTime;
    this.begun = nanoTime.getAsLong();
  }

  @Override
  protected void begun(List<Url> seeds) {
    for (Url url : fresh.all()) {
      Optional<Pick> waiting = frontier.waitingInCrawl(url);
      Candidate candidate =
          waiting.map(Pick::candidate).orElseGet(() -> new Candidate(url, 1, null, ""));
      frontier.offer(candidate, Priority.of(FRESH), waiting.map(Pick::priority).orElse(PAGE));
    }
    due.forEach(this::begin);
    left = frontier.waiting();
  }

  private void begin(DueLook look) {
    if (look.hub()) {
      hubs.add(look.url());
    }
    Version version = look.version();
    if (version == null) {
      frontier.retry(look.candidate(), Priority.SEED);
    } else {
      versions.put(look.url(), version);
      frontier.look(look.candidate(), priority(look.kind()));
    }
  }

  private static long priority(DueLook.Kind kind) {
    return switch (kind) {
      case SEED -> Priority.SEED;
      case LIST -> LIST;
      case PAGE -> PAGE;
    };
  }

  @Override
  public @Nullable Version earlier(Pick pick) {
    return versions.get(pick.url());
  }

  @Override
  protected void expand(Visit visit) {
    Page page = visit.page();
    boolean hub = !page.isDocument() || hubs.contains(visit.pick().url());
    int found = 0;
    for (Link link : visit.links()) {
      if (!frontier.isNew(link.target())) {
        continue;
      }
      Candidate candidate = candidate(visit, link, 0);
      double score = score(link.target(), link.anchor()) * (link.isVouched() ? 1 : UNVOUCHED);
      if (hub && found < MOST_A_LIST && isNamed(page, link)) {
        found++;
        fresh.add(link.target());
        frontier.offer(candidate, Priority.of(FRESH + score), Priority.of(score));
      } else {
        frontier.note(candidate, Priority.of(score));
      }
    }
    left = frontier.waiting();
  }

  /// A feed or a sitemap may name pages of any site; what another page links to elsewhere is no
  /// news of its site.
  private static boolean isNamed(Page page, Link link) {
    return page.list() || link.target().registeredDomain().equals(page.url().registeredDomain());
  }

  @Override
  protected Optional<Pick> take() {
    if (isSpent()) {
      return Optional.empty();
    }
    Optional<Pick> pick = frontier.poll();
    if (pick.isPresent()) {
      given.incrementAndGet();
    }
    left = frontier.waiting();
    return pick;
  }

  @Override
  public State state() {
    if (isSpent()) {
      return outstanding() > 0 ? State.WAITING : State.DONE;
    }
    return super.state();
  }

  private boolean isSpent() {
    if (limit == Limit.NONE && frontier.waiting() > 0) {
      boolean late = nanoTime.getAsLong() - begun >= time.toNanos();
      limit = late ? Limit.TIME : given.get() >= pages ? Limit.PAGES : Limit.NONE;
    }
    return limit != Limit.NONE;
  }

  /// Pages it asked for. From any thread.
  long asked() {
    return given.get();
  }

  /// Pages that wait. From any thread.
  int left() {
    return left;
  }

  /// What kept it from asking for what waits. From any thread.
  Limit limit() {
    return limit;
  }
}
