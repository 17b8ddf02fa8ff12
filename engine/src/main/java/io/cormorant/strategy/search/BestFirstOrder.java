package io.cormorant.strategy.search;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Visit;
import io.cormorant.strategy.EstimatedStrategy;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/// The link with the highest estimated relevance first.
final class BestFirstOrder extends EstimatedStrategy {
  /// Of the capacity: by so much it may be exceeded, since finding the worst means to look at all.
  private static final int SLACK = 8;

  private final Batch batch;
  private final int capacity;

  /// @param atOnce pages of a batch, 1 for one after the other
  /// @param capacity links that may wait, 0 for no bound
  BestFirstOrder(Weights weights, Parents parents, int atOnce, int capacity) {
    super(weights, parents);
    this.batch = new Batch(atOnce);
    this.capacity = capacity;
  }

  @Override
  protected void expand(Visit visit) {
    List<Candidate> links = links(visit);
    if (batch.isSingle()) {
      join(links);
    } else {
      batch.hold(links);
    }
    offerRaised();
  }

  /// Links join the queue, and the worst of it go where there are too many.
  private void join(List<Candidate> links) {
    offer(links);
    if (capacity > 0 && context().frontier().waiting() > (long) capacity + capacity / SLACK) {
      context().frontier().keepBest(capacity);
    }
  }

  @Override
  public int next(int max, Consumer<Pick> picks) {
    if (batch.isSingle()) {
      return super.next(max, picks);
    }
    int given = batch.picked(super.next(Math.min(max, batch.left()), picks));
    if (given == 0 && outstanding() == 0 && !batch.isFresh()) {
      join(batch.end());
      given = batch.picked(super.next(Math.min(max, batch.left()), picks));
    }
    return given;
  }

  @Override
  public State state() {
    if (outstanding() > 0 && batch.left() == 0) {
      return State.WAITING;
    }
    return outstanding() == 0 && batch.holds() ? State.READY : super.state();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    if (!batch.isSingle()) {
      batch.save(out, outstanding());
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    if (!batch.isSingle()) {
      batch.load(in);
    }
  }
}
