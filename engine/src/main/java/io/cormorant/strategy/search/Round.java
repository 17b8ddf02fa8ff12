package io.cormorant.strategy.search;

import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;

/// What was chosen together and is taken one after the other. What may not be had any more when its
/// turn comes, or not now, goes back to all others: nobody waits for it.
public final class Round {
  private static final int MOST = 10_000;

  private final Deque<Url> left = new ArrayDeque<>();

  public void begin(Collection<Pick> chosen) {
    chosen.forEach(pick -> left.add(pick.url()));
  }

  public Optional<Pick> next(UrlPool pool) {
    while (!left.isEmpty()) {
      Url url = left.remove();
      if (pool.isAwake(url.host())) {
        Optional<Pick> pick = pool.waiting(url);
        if (pick.isPresent()) {
          return pick;
        }
      }
    }
    return Optional.empty();
  }

  public void save(DataOutput out) throws IOException {
    out.writeInt(left.size());
    for (Url url : left) {
      out.writeUTF(url.toString());
    }
  }

  public void load(DataInput in) throws IOException {
    for (int i = Saved.count(in, MOST, "links of a round"); i > 0; i--) {
      left.add(Saved.url(in.readUTF()));
    }
  }
}
