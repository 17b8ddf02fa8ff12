package io.cormorant.strategy.graph;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.QueuedStrategy;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The URL with the most cash first.
///
/// The cash of a URL that waits is its priority, both halves of it, so that nothing is kept here
/// that grows. What the bank gave to each since it began to wait comes on top: what had been given
/// before is taken off when it begins, and the order stays right without touching any of them.
final class OpicOrder extends QueuedStrategy {
  private static final int VERSION = 1;

  /// With bias: what an anchor without any relevance counts, and a page without any pays on.
  private static final double ANCHOR_FLOOR = 0.1;

  private static final double PAGE_FLOOR = 0.2;

  private final int bankEvery;
  private final boolean biased;
  private double bank;
  private double givenToEach;
  private double kept;
  private int sinceBank;

  /// @param bankEvery fetches after which the bank is shared out; 0 for never
  OpicOrder(int bankEvery, boolean biased) {
    this.bankEvery = bankEvery;
    this.biased = biased;
  }

  @Override
  protected void expand(Visit visit) {
    double own = cash(visit.pick());
    List<Link> links = visit.links();
    double[] shares = shares(visit, links);
    double paid = 0;
    for (int i = 0; i < shares.length; i++) {
      pay(candidate(visit, links.get(i), 0), own * shares[i]);
      paid += shares[i];
    }
    bank += own * Math.max(0, 1 - paid);
    shareBank();
  }

  @Override
  protected void gone(Pick pick) {
    bank += cash(pick);
    shareBank();
  }

  /// What one that waits, or was just taken, has.
  double cash(Pick pick) {
    double own =
        pick.priority() == Priority.SEED
            ? 1
            : Priority.major(pick.priority()) + Priority.minor(pick.priority());
    return own + givenToEach;
  }

  /// What waits to be shared out.
  double bank() {
    return bank;
  }

  /// What was paid to those that were fetched before.
  double kept() {
    return kept;
  }

  /// The share of a page's cash that each link is paid.
  private double[] shares(Visit visit, List<Link> links) {
    double[] shares = new double[links.size()];
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      Link link = links.get(i);
      shares[i] = biased ? ANCHOR_FLOOR + score(link.target(), link.anchor()) : 1;
      sum += shares[i];
    }
    double all = biased ? PAGE_FLOOR + (1 - PAGE_FLOOR) * relevance(visit) : 1;
    for (int i = 0; i < shares.length; i++) {
      shares[i] *= all / sum;
    }
    return shares;
  }

  /// A list is never judged, and taken to be just about the topic.
  private double relevance(Visit visit) {
    return visit.page().list() ? context().judge().threshold() : visit.score();
  }

  private void pay(Candidate to, double amount) {
    Optional<Pick> found = context().frontier().waiting(to.url());
    if (found.isEmpty()) {
      boolean begins =
          context().frontier().isOpen(to.url())
              && context().frontier().offer(to, key(amount - givenToEach));
      kept += begins ? 0 : amount;
      return;
    }
    Pick waiting = found.get();
    if (waiting.priority() == Priority.SEED) {
      bank += amount;
    } else {
      Pick richer = new Pick(waiting.candidate(), key(cash(waiting) - givenToEach + amount));
      context().frontier().replace(waiting, richer);
    }
  }

  private static long key(double cash) {
    double major = (float) cash;
    return Priority.of(major, cash - major);
  }

  private void shareBank() {
    int waiting = context().frontier().waiting();
    if (bankEvery > 0 && ++sinceBank >= bankEvery && waiting > 0) {
      givenToEach += bank / waiting;
      bank = 0;
      sinceBank = 0;
    }
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeDouble(bank);
    out.writeDouble(givenToEach);
    out.writeDouble(kept);
    out.writeInt(sinceBank);
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the cash of 'opic'");
    bank = in.readDouble();
    givenToEach = in.readDouble();
    kept = in.readDouble();
    sinceBank = in.readInt();
  }
}
