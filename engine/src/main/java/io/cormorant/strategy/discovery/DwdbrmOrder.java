package io.cormorant.strategy.discovery;

import io.cormorant.core.Candidate;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Goes in rounds: an operator looks for pages by the help of the best pages it was not given
/// before; what it finds is fetched; all pages found so far are ranked anew; and the operator is
/// rewarded by what its new pages are. Which operator comes next is for [Ucb1] to say.
///
/// Seeds are fetched first and belong to no operator. An operator that finds nothing sleeps until
/// there are pages it was not given yet.
final class DwdbrmOrder implements Strategy {
  private static final byte VERSION = 1;
  private static final int MOST_PENDING = 1_000_000;

  /// A new round begins when no host may be asked and no more than this part of the last one is
  /// left.
  private static final int LEFT_OVER = 4;

  /// Pages that an operator is given the first time; each time twice as many, up to the most.
  private static final int FIRST_FEED = 2;

  private static final int MOST_DOUBLINGS = 10;

  /// Times that all operators are tried in a row in vain before the crawl has its turn.
  private static final int MOST_PASSES = 20;

  /// @param feed best pages that an operator is given at a time
  /// @param byRounds whether the bandit counts rounds instead of pages
  /// @param bySites whether only pages of new sites are rewarded
  /// @param byPlace whether a page is worth what its place in the ranking says, as printed, and not
  ///   whether it is relevant
  /// @param explore how much operators that were tried little are preferred
  record Rules(
      int feed,
      int links,
      int results,
      double byLinks,
      boolean byRounds,
      boolean bySites,
      boolean byPlace,
      double explore) {}

  private final Rules rules;
  private final List<Operator> operators;
  private final Ucb1 bandit;
  private final RankedPages ranked;
  private final List<LongOpenHashSet> fed = new ArrayList<>();
  private final List<List<Url>> pending = new ArrayList<>();
  private final int[] rounds;

  /// Pages of each operator that came to their end since it was rewarded.
  private final long[] fetched;

  private final SiteSet sites = new SiteSet(MOST_PENDING);
  private @Nullable Hunt hunt;
  private @Nullable PageWords words;
  private int outstanding;
  private int current = Ucb1.NONE;

  /// Whether there are pages left that operators were not given.
  private boolean searching;

  DwdbrmOrder(List<Operator> operators, Rules rules) {
    this.operators = List.copyOf(operators);
    this.rules = rules;
    this.bandit = new Ucb1(operators.size(), rules.explore);
    this.ranked = new RankedPages(rules.byLinks);
    this.rounds = new int[operators.size()];
    this.fetched = new long[operators.size()];
    for (int i = 0; i < operators.size(); i++) {
      fed.add(new LongOpenHashSet());
      pending.add(new ArrayList<>());
    }
  }

  @Override
  public void begin(List<Url> seeds, StrategyContext context) {
    hunt = new Hunt(context, operators.size(), rules.links, rules.results);
    words = new PageWords(context.topic());
    for (Url seed : seeds) {
      context.frontier().offer(Candidate.seed(seed), Priority.SEED);
      context.links().rank(seed); // ranks are kept up from now on
    }
  }

  private Hunt hunt() {
    if (hunt == null) {
      throw new IllegalStateException("the strategy was used before it began");
    }
    return hunt;
  }

  @Override
  public void visited(Visit visit) {
    outstanding--;
    Optional<Hunt.Found> found = ended(visit.pick());
    if (!visit.page().list() && words != null) {
      ranked.add(FoundPage.of(visit, words));
      boolean counts = rules.byPlace || visit.judgement().relevant();
      if (counts && (sites.add(visit.page().url()) || !rules.bySites)) {
        found.ifPresent(by -> pending.get(by.operator()).add(visit.page().url()));
      }
    }
    found
        .filter(by -> !by.led() && operators.get(by.operator()).leadsOn(visit))
        .ifPresent(by -> hunt().addLinks(visit, by.operator()));
  }

  @Override
  public void lost(Pick pick, Outcome why) {
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
    int given = 0;
    int tries = 0;
    while (given < max) {
      Optional<Pick> pick = hunt().context().frontier().poll();
      if (pick.isPresent()) {
        outstanding++;
        given++;
        picks.accept(pick.get());
      } else if (tries++ > operators.size() || !isRoundOver() || !beginRound()) {
        break;
      }
    }
    return given;
  }

  /// Whether all pages of the round came to their end, or so few are left, for hosts that want to
  /// be left alone, that nobody need wait for them, or none but those of hosts that are given up.
  private boolean isRoundOver() {
    long left = (long) hunt().context().frontier().waiting() + outstanding;
    return !hunt().isAsking()
        && (left == 0 || left * LEFT_OVER < hunt().found() || isOnlyDeadLeft());
  }

  private boolean isOnlyDeadLeft() {
    return outstanding == 0 && hunt().isOnlyDeadLeft();
  }

  /// Rewards the operator of the last round and has the next one look for pages.
  ///
  /// @return false if no operator finds anything more
  private boolean beginRound() {
    ranked.rank(hunt().context().links()::rank);
    forgetLeftOut();
    if (current != Ucb1.NONE) {
      reward(current);
    }
    boolean[] fresh = new boolean[operators.size()];
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      Arrays.fill(fresh, false);
      if (tryEach(fresh)) {
        searching = false;
        return true;
      }
      if (!isAny(fresh)) {
        break;
      }
    }
    searching = isAny(fresh);
    current = Ucb1.NONE;
    return false;
  }

  /// Has one operator after the other look for pages, until one finds some.
  ///
  /// @param fresh takes which of them were given pages, and so may find something in the next ones
  private boolean tryEach(boolean[] fresh) {
    boolean[] idle = new boolean[operators.size()];
    for (int tried = 0; tried < idle.length; tried++) {
      current = bandit.choose(arm -> !idle[arm] && operators.get(arm).isAble(hunt()));
      if (current == Ucb1.NONE) {
        return false;
      }
      List<FoundPage> feed = feed(current);
      if (search(current, feed)) {
        return true;
      }
      idle[current] = true;
      fresh[current] = !feed.isEmpty();
    }
    return false;
  }

  private static boolean isAny(boolean[] flags) {
    for (boolean flag : flags) {
      if (flag) {
        return true;
      }
    }
    return false;
  }

  /// @return whether it found pages to fetch, or asks for some
  private boolean search(int arm, List<FoundPage> feed) {
    hunt().begin(arm);
    operators.get(arm).search(feed, hunt());
    hunt().takeReplies(operators);
    return hunt().found() > 0 || hunt().isAsking();
  }

  /// Pages that the ranking has left out are given to nobody any more.
  private void forgetLeftOut() {
    if (fed.stream().mapToInt(LongOpenHashSet::size).max().orElse(0) <= 2 * RankedPages.MOST) {
      return;
    }
    LongOpenHashSet kept = new LongOpenHashSet();
    ranked.order().forEach(page -> kept.add(Hunt.hash(page.url().toString())));
    fed.forEach(each -> each.retainAll(kept));
  }

  /// The best pages that an operator was not given before.
  private List<FoundPage> feed(int arm) {
    int most = Math.min(rules.feed, FIRST_FEED << Math.min(rounds[arm]++, MOST_DOUBLINGS));
    List<FoundPage> feed = new ArrayList<>();
    for (FoundPage page : ranked.order()) {
      if (feed.size() == most) {
        break;
      }
      if (fed.get(arm).add(Hunt.hash(page.url().toString()))) {
        feed.add(page);
      }
    }
    return feed;
  }

  /// Pays an operator by what came of the pages that were fetched for it: how many of them are
  /// relevant. As printed it is the mean worth of the pages it named, by their places in the
  /// ranking, those known before being worth nothing.
  private void reward(int arm) {
    long named = hunt().takeNamed(arm);
    long tried = rules.byPlace ? named : fetched[arm];
    double sum =
        rules.byPlace
            ? pending.get(arm).stream().mapToDouble(ranked::worth).sum()
            : pending.get(arm).size();
    pending.get(arm).clear();
    fetched[arm] = 0;
    if (tried > 0) {
      bandit.update(arm, Math.min(1, sum / tried), rules.byRounds ? 1 : (double) tried);
    }
  }

  @Override
  public State state() {
    boolean waits = hunt().context().frontier().waiting() > 0;
    if (hunt().isAsking() && (!waits || isOnlyDeadLeft())) {
      return State.ASKING;
    }
    if (waits) {
      return State.READY;
    }
    if (outstanding > 0) {
      return State.WAITING;
    }
    return searching ? State.ASKING : State.DONE;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    bandit.save(out);
    ranked.save(out);
    hunt().save(out);
    for (int arm = 0; arm < operators.size(); arm++) {
      out.writeInt(rounds[arm]);
      out.writeLong(fetched[arm]);
      write(out, fed.get(arm));
      out.writeInt(pending.get(arm).size());
      for (Url url : pending.get(arm)) {
        out.writeUTF(url.toString());
      }
    }
    sites.save(out);
    out.writeInt(current);
  }

  private static void write(DataOutput out, LongOpenHashSet hashes) throws IOException {
    out.writeInt(hashes.size());
    for (long hash : hashes) {
      out.writeLong(hash);
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of 'dwdbrm'");
    bandit.load(in);
    ranked.load(in);
    hunt().load(in);
    for (int arm = 0; arm < operators.size(); arm++) {
      rounds[arm] = Saved.count(in, Integer.MAX_VALUE, "rounds");
      fetched[arm] = in.readLong();
      read(in, fed.get(arm));
      for (int i = Saved.count(in, MOST_PENDING, "pages to reward"); i > 0; i--) {
        pending.get(arm).add(Saved.url(in.readUTF()));
      }
    }
    sites.load(in);
    current = in.readInt();
    if (current < Ucb1.NONE || current >= operators.size()) {
      throw new IOException("saved was an operator that is not there: " + current);
    }
  }

  private static void read(DataInput in, LongOpenHashSet into) throws IOException {
    for (int i = Saved.count(in, MOST_PENDING, "hashes"); i > 0; i--) {
      into.add(in.readLong());
    }
  }
}
