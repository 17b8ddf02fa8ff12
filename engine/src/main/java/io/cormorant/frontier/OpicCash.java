package io.cormorant.frontier;

import java.util.Arrays;
import java.util.BitSet;

/// On-line page importance (Abiteboul, Preda and Cobena 2003): every page owns cash; when it is
/// visited it pays all of it, in equal parts, to the pages it links to. What a page has earned so
/// far, by all that was ever paid, is an estimate of its importance that is never computed over the
/// whole graph: a visit costs one addition a link.
///
/// Pages that link to nothing, or cannot be had, pay into a bank, which is given to all URLs that
/// wait, in equal parts, every so many visits. That too costs nothing a URL: it is one number that
/// counts for each of them. Cash is neither made nor lost.
///
/// Works on ids from 0 up, with two numbers for each on the heap.
public final class OpicCash {
  /// Visits after which the bank is shared out, where nobody says otherwise.
  public static final int BANK_EVERY = 100;

  private static final int SMALLEST = 1 << 10;

  private final int bankEvery;
  private final BitSet known = new BitSet();
  private final BitSet visited = new BitSet();
  private final BitSet seeds = new BitSet();

  /// The cash of an id. While it waits, its part of what the bank gave since it became known comes
  /// on top: what the bank had given until then is taken off here.
  private double[] cash = new double[SMALLEST];

  private double[] paid = new double[SMALLEST];
  private double givenToEach;
  private double bank;
  private double total;
  private double allPaid;
  private long waiting;
  private int sinceBank;

  /// @param bankEvery visits after which the bank is shared out; 0 for never
  public OpicCash(int bankEvery) {
    this.bankEvery = bankEvery;
  }

  /// Gives a unit of cash to an id that was not given one before.
  public void seed(int id) {
    if (seeds.get(id)) {
      return;
    }
    seeds.set(id);
    know(id);
    cash[id] += 1;
    total += 1;
  }

  /// A page was visited.
  ///
  /// @param targets each once
  public void visited(int id, int[] targets) {
    double own = settle(id);
    if (targets.length == 0) {
      bank += own;
    }
    for (int target : targets) {
      know(target);
      cash[target] += own / targets.length;
    }
    if (bankEvery > 0 && ++sinceBank >= bankEvery && waiting > 0) {
      givenToEach += bank / waiting;
      bank = 0;
      sinceBank = 0;
    }
  }

  /// A URL gave no page: its cash goes to the bank.
  public void lost(int id) {
    bank += settle(id);
  }

  /// What an id has to pay now.
  public double cash(int id) {
    if (!known.get(id)) {
      return 0;
    }
    return visited.get(id) ? cash[id] : cash[id] + givenToEach;
  }

  public boolean isSeed(int id) {
    return seeds.get(id);
  }

  /// The share of all importance, 0 to 1; 0 too while nobody was given any.
  public double importance(int id) {
    if (!known.get(id)) {
      return 0;
    }
    double all = allPaid + total;
    return all > 0 ? Math.clamp((cash(id) + paid[id]) / all, 0, 1) : 0;
  }

  /// What waits to be shared out.
  public double bank() {
    return bank;
  }

  /// Takes all cash of an id that is visited now.
  private double settle(int id) {
    know(id);
    double own = cash(id);
    if (!visited.get(id)) {
      visited.set(id);
      waiting--;
    }
    cash[id] = 0;
    paid[id] += own;
    allPaid += own;
    return own;
  }

  private void know(int id) {
    if (known.get(id)) {
      return;
    }
    if (id >= cash.length) {
      int larger = Math.max(id + 1, cash.length + (cash.length >> 1));
      cash = Arrays.copyOf(cash, larger);
      paid = Arrays.copyOf(paid, larger);
    }
    known.set(id);
    cash[id] = -givenToEach;
    waiting++;
  }
}
