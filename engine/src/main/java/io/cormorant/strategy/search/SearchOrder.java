package io.cormorant.strategy.search;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.EstimatedStrategy;
import io.cormorant.strategy.LinkNote;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.Tier;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Links as a [Search] chooses them.
///
/// With look-ahead the search goes over pages that were fetched: the links of the one it chooses
/// are fetched, all of them, to see what they are worth; see [Probes]. Without, it goes over the
/// links, by what is estimated of them.
///
/// The search never waits for what is under way: whenever the crawl asks for more than there is to
/// fetch, the next step is taken on what is known by then. With one connection nothing is ever
/// under way then, and the steps are those of the sources; with many it is the same walk with its
/// news some pages late.
public final class SearchOrder extends EstimatedStrategy {
  public static final byte VERSION = 1;

  private final Search search;
  private final Probes probes;
  private final boolean lookahead;
  private final Target target;
  private final Dice dice = new Dice();

  /// What the target itself counts once it was fetched, and the other parts beside it.
  public record Target(double anchor, double page, double rank, double target) {
    static final Target COMPREHENSIVE = new Target(.3, .3, .1, .3);

    /// That of the paper on Wang-Landau sampling.
    public static Target of(double anchor) {
      return new Target(anchor, 0, 0, 1 - anchor);
    }
  }

  /// How links are estimated.
  ///
  /// @param target counts with look-ahead only, as does `ahead`: see [Probes]
  public record Rules(
      Weights weights, Parents parents, Target target, boolean lookahead, int ahead) {}

  public SearchOrder(Rules rules, Search search) {
    super(rules.weights, rules.parents);
    this.search = search;
    this.lookahead = rules.lookahead;
    this.target = rules.target;
    this.probes = new Probes(rules.ahead);
  }

  @Override
  protected void begun(List<Url> seeds) {
    dice.seed(context().random().nextLong());
    UrlPool pool = lookahead ? probes.pages() : context().frontier();
    SearchView.Parts parts =
        new SearchView.Parts(this::anchor, EstimatedStrategy::page, context().links()::rank);
    search.begin(
        new SearchView(
            pool, dice, context().topic(), parts, lookahead, context().judge().threshold()));
    if (followsRank()) {
      seeds.forEach(context().links()::rank);
    }
    probes.begin(context().frontier(), seeds);
  }

  @Override
  protected boolean followsRank() {
    return super.followsRank() || search.followsRank();
  }

  @Override
  protected void expand(Visit visit) {
    probes.ended(visit.pick().url());
    probes.ended(visit.page().url());
    if (!visit.page().list()) {
      boolean relevant = visit.judgement().relevant();
      search.ended(visit.page().url().host(), visit.score(), relevant);
    }
    List<Candidate> links = links(visit);
    if (lookahead) {
      offer(links);
      addPage(visit);
      links.forEach(link -> probes.aside(link.url()).ifPresent(this::reconsider));
    } else {
      offerWorthy(links);
    }
    offerRaised();
  }

  private void offerWorthy(List<Candidate> links) {
    List<Candidate> worthy = new ArrayList<>(links.size());
    for (Candidate link : links) {
      double estimate = estimate(link);
      Tier tier = search.tier(link, estimate);
      if (tier != Tier.OUT) {
        worthy.add(link);
        search.found(new Pick(link, Priority.of(tier.place(estimate))));
      }
    }
    offer(worthy);
  }

  /// A page that was fetched waits to be expanded.
  private void addPage(Visit visit) {
    Candidate link = visit.pick().candidate();
    Url url = visit.page().url();
    Candidate page = new Candidate(url, link.depth(), null, link.anchor(), link.note());
    double energy = energy(page, score(visit));
    Tier tier = search.tier(page, energy);
    if (page.note() == LinkNote.NONE && (tier == Tier.OUT || tier == Tier.DEFERRED)) {
      tier = Tier.ORDINARY; // a seed, which somebody wants
    }
    if (tier == Tier.DEFERRED) {
      probes.setAside(page, energy);
    } else if (tier != Tier.OUT) {
      search.found(probes.add(page, tier.place(energy)));
    }
  }

  /// Another page links to one that was set aside, so its rank has grown.
  private void reconsider(Pick page) {
    double energy = Search.energy(page);
    Tier tier = search.tier(page.candidate(), energy);
    if (tier != Tier.DEFERRED && tier != Tier.OUT) {
      search.found(probes.bringBack(page, tier.place(energy)));
    }
  }

  /// What a link is worth whose target is known. Of a seed nothing else is.
  private double energy(Candidate page, double score) {
    if (page.note() == LinkNote.NONE) {
      return score;
    }
    return target.anchor * anchor(page)
        + target.page * page(page)
        + (target.rank == 0 ? 0 : target.rank * rank(page.url()))
        + target.target * score;
  }

  @Override
  protected long priority(Candidate link) {
    double estimate = estimate(link);
    Tier tier = lookahead ? probes.tier(link.url()) : search.tier(link, estimate);
    return Priority.of(tier == Tier.OUT ? 0 : tier.place(estimate));
  }

  @Override
  protected double expected(long priority) {
    return lookahead ? Probes.expected(priority) : search.expected(super.expected(priority));
  }

  @Override
  protected void gone(Pick pick) {
    probes.ended(pick.url());
    search.ended(pick.url().host(), 0, false);
  }

  @Override
  protected Optional<Pick> take() {
    UrlPool frontier = context().frontier();
    while (true) {
      Optional<Pick> first = frontier.first();
      if (first.isPresent() && mustGoFirst(first.get())) {
        return frontier.poll();
      }
      if (lookahead && !probes.mayGoOn(outstanding())) {
        return probes.isIdle(outstanding()) ? frontier.poll() : Optional.empty();
      }
      Optional<Pick> chosen = search.choose();
      if (chosen.isEmpty() && lookahead) {
        chosen = probes.bestAside(outstanding());
      }
      if (chosen.isEmpty()) {
        return chosen;
      }
      if (lookahead) {
        probes.open(chosen.get(), context().links(), this::priority);
      } else if (frontier.claim(chosen.get().url())) {
        return chosen;
      }
    }
  }

  private boolean mustGoFirst(Pick pick) {
    return lookahead ? Tier.PROBE.isReachedBy(pick) : pick.priority() == Priority.SEED;
  }

  @Override
  public State state() {
    if (!lookahead) {
      return super.state();
    }
    if (probes.waiting(outstanding()) > 0 || probes.mayGoOn(outstanding())) {
      return State.READY;
    }
    return probes.isIdle(outstanding()) ? super.state() : State.WAITING;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    search.save(out);
    dice.save(out);
    if (lookahead) {
      probes.save(out);
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of the search");
    search.load(in);
    dice.load(in);
    if (lookahead) {
      probes.load(in);
    }
  }
}
