package io.cormorant.strategy.discovery;

import io.cormorant.core.Choice;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Any strategy, with more seeds looked for while it goes on: at the beginning, after every so many
/// pages, and when nothing else is left, an operator is given the best relevant pages it was not
/// given before, and what it finds waits like a good link. Operators are chosen by [Ucb1] and
/// rewarded for relevant pages of sites that were not known.
public final class SeedSearch implements Strategy {
  private static final byte VERSION = 1;

  /// Pages between two searches.
  private static final int EVERY = 200;

  private static final int FEED = 10;
  private static final double EXPLORE = .1;
  private static final int RESULTS = 10;

  /// Good pages that are remembered until they are given to an operator.
  private static final int MOST_GOOD = 200;

  private static final int MOST_SITES = 1_000_000;

  private record Good(double score, FoundPage page) {}

  private static final Comparator<Good> BEST_FIRST =
      Comparator.comparingDouble((Good good) -> -good.score)
          .thenComparing(good -> good.page.url().toString());

  private final Strategy inner;
  private final List<Operator> operators =
      List.of(new KeywordSearch(FEED), new RelatedSearch(), new BackwardCrawl(), new HomePages());
  private final Ucb1 bandit = new Ucb1(operators.size(), EXPLORE);
  private final double[] gained = new double[operators.size()];

  /// Pages of each operator that came to their end since it was rewarded.
  private final double[] fetched = new double[operators.size()];

  private final List<TreeSet<Good>> good = new ArrayList<>();
  private final SiteSet sites = new SiteSet(MOST_SITES);
  private @Nullable Hunt hunt;
  private @Nullable PageWords words;
  private long pages;
  private long searchedAt = -EVERY;
  private int current = Ucb1.NONE;
  private int outstanding;

  public SeedSearch(Strategy inner) {
    this.inner = inner;
    operators.forEach(_ -> good.add(new TreeSet<>(BEST_FIRST)));
  }

  @Override
  public void begin(List<Url> seeds, StrategyContext context) {
    inner.begin(seeds, context);
    hunt = new Hunt(context, operators.size(), FEED, RESULTS);
    words = new PageWords(context.topic());
  }

  private Hunt hunt() {
    if (hunt == null) {
      throw new IllegalStateException("the strategy was used before it began");
    }
    return hunt;
  }

  @Override
  public void visited(Visit visit) {
    inner.visited(visit);
    outstanding--;
    pages++;
    Optional<Hunt.Found> by = ended(visit.pick());
    if (visit.page().list() || words == null) {
      return;
    }
    if (visit.judgement().relevant()) {
      boolean newSite = sites.add(visit.page().url());
      by.filter(_ -> newSite).ifPresent(each -> gained[each.operator()]++);
      Good found = new Good(visit.score(), FoundPage.of(visit, words));
      good.forEach(each -> remember(each, found));
    }
  }

  private static void remember(NavigableSet<Good> best, Good found) {
    best.add(found);
    if (best.size() > MOST_GOOD) {
      best.pollLast();
    }
  }

  @Override
  public void lost(Pick pick, Outcome why) {
    inner.lost(pick, why);
    outstanding--;
    ended(pick);
  }

  private Optional<Hunt.Found> ended(Pick pick) {
    Optional<Hunt.Found> found = hunt().ended(pick);
    found.ifPresent(by -> fetched[by.operator()]++);
    return found;
  }

  @Override
  public int next(int max, Consumer<Pick> picks) {
    hunt().takeReplies(operators);
    if (pages - searchedAt >= EVERY && !hunt().isAsking()) {
      beginSearch();
      searchOnce();
    }
    int given = inner.next(max, picks);
    if (given == 0 && !hunt().isAsking() && isStuck() && searchAll()) {
      given = inner.next(max, picks);
    }
    outstanding += given;
    return given;
  }

  /// Whether the strategy has nothing left, or only pages of hosts that are given up.
  private boolean isStuck() {
    return switch (inner.state()) {
      case DONE -> true;
      case READY -> outstanding == 0 && hunt().isOnlyDeadLeft();
      case WAITING, ASKING -> false;
    };
  }

  /// Searches until something is found or all good pages were made use of.
  private boolean searchAll() {
    beginSearch();
    for (int pass = 0; pass <= MOST_GOOD / FEED; pass++) {
      if (searchOnce()) {
        return true;
      }
    }
    return false;
  }

  /// Rewards the last operator.
  private void beginSearch() {
    searchedAt = pages;
    if (current != Ucb1.NONE) {
      hunt().takeNamed(current);
      double tried = Math.max(1, fetched[current]);
      bandit.update(current, Math.min(1, gained[current] / tried), tried);
      gained[current] = 0;
      fetched[current] = 0;
      current = Ucb1.NONE;
    }
  }

  /// Has one operator after the other look for pages, until one finds some.
  ///
  /// @return whether one found some, or asks for some
  private boolean searchOnce() {
    boolean[] idle = new boolean[operators.size()];
    for (int tried = 0; tried < idle.length; tried++) {
      int arm = bandit.choose(each -> !idle[each] && operators.get(each).isAble(hunt()));
      current = arm;
      if (arm == Ucb1.NONE) {
        return false;
      }
      hunt().begin(arm);
      operators.get(arm).search(feed(arm), hunt());
      hunt().takeReplies(operators);
      if (hunt().isAsking() || hunt().found() > 0) {
        return true;
      }
      idle[arm] = true;
    }
    current = Ucb1.NONE;
    return false;
  }

  private List<FoundPage> feed(int arm) {
    List<FoundPage> feed = new ArrayList<>();
    while (feed.size() < FEED && !good.get(arm).isEmpty()) {
      feed.add(good.get(arm).pollFirst().page);
    }
    return feed;
  }

  @Override
  public State state() {
    return hunt().isAsking() && isStuck() ? State.ASKING : inner.state();
  }

  @Override
  public boolean followsJudge() {
    return inner.followsJudge();
  }

  @Override
  public Pick rescored(Pick waiting, OptionalDouble parent) {
    return inner.rescored(waiting, parent);
  }

  @Override
  public @Nullable Choice choice(Pick pick) {
    return inner.choice(pick);
  }

  @Override
  public OptionalDouble expected(int count) {
    return inner.expected(count);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    inner.save(out);
    out.writeByte(VERSION);
    bandit.save(out);
    hunt().save(out);
    sites.save(out);
    for (int arm = 0; arm < operators.size(); arm++) {
      out.writeDouble(gained[arm]);
      out.writeDouble(fetched[arm]);
      out.writeInt(good.get(arm).size());
      for (Good each : good.get(arm)) {
        out.writeDouble(each.score);
        each.page.save(out);
      }
    }
    out.writeLong(pages);
    out.writeLong(searchedAt);
    out.writeInt(current);
  }

  @Override
  public void load(DataInput in) throws IOException {
    inner.load(in);
    Saved.version(in, VERSION, "the search for seeds");
    bandit.load(in);
    hunt().load(in);
    sites.load(in);
    for (int arm = 0; arm < operators.size(); arm++) {
      gained[arm] = Saved.finite(in, "the search for seeds");
      fetched[arm] = Saved.finite(in, "the search for seeds");
      for (int i = Saved.count(in, MOST_GOOD, "good pages"); i > 0; i--) {
        double score = Saved.finite(in, "good pages");
        good.get(arm).add(new Good(score, FoundPage.load(in)));
      }
    }
    pages = in.readLong();
    searchedAt = in.readLong();
    current = in.readInt();
    if (current < Ucb1.NONE || current >= operators.size()) {
      throw new IOException("saved was an operator that is not there: " + current);
    }
  }
}
