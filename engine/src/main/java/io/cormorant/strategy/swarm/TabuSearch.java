package io.cormorant.strategy.swarm;

import io.cormorant.core.Pick;
import io.cormorant.strategy.HostTable;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.search.HostMemory;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchView;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Tabu search: the best of the neighbourhood on a host that is not tabu. A host becomes tabu for a
/// while by a page that is not relevant, longer with every one in a row. A link that promises more
/// than all that were taken lately may be taken all the same, and the best if all hosts are tabu.
final class TabuSearch implements Search {
  private static final byte VERSION = 1;

  /// Steps that count as lately.
  private static final int LATELY = 50;

  private final Rules rules;
  private final HostMemory memory = new HostMemory();

  /// Until which step.
  private final HostTable<Long> tabu = new HostTable<>(0L);

  private final Deque<Double> lately = new ArrayDeque<>();
  private SearchView view;
  private long step;

  /// @param tenure steps that a host is tabu for
  /// @param neighbourhood links that are looked at, the best
  /// @param ofHost of these, of one host
  record Rules(int tenure, int neighbourhood, int ofHost) {}

  @SuppressWarnings("NullAway.Init") // begin is called first
  TabuSearch(Rules rules) {
    this.rules = rules;
  }

  @Override
  public void begin(SearchView given) {
    view = given;
  }

  @Override
  public void ended(String host, double score, boolean relevant) {
    int misses = memory.of(host).misses();
    memory.add(host, relevant);
    if (relevant) {
      tabu.remove(host);
    } else {
      tabu.put(host, step + (long) rules.tenure * (1 + misses));
    }
  }

  boolean isTabu(String host) {
    return tabu.get(host) > step;
  }

  @Override
  public Optional<Pick> choose() {
    List<Pick> near = view.best(rules.neighbourhood, rules.ofHost);
    if (near.isEmpty()) {
      return Optional.empty();
    }
    Pick chosen =
        near.stream()
            .filter(pick -> !isTabu(pick.url().host()) || isPromising(pick))
            .findFirst()
            .orElse(near.getFirst());
    step++;
    lately.add(Search.energy(chosen));
    if (lately.size() > LATELY) {
      lately.remove();
    }
    return Optional.of(chosen);
  }

  private boolean isPromising(Pick pick) {
    double energy = Search.energy(pick);
    return lately.stream().allMatch(taken -> energy > taken);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeLong(step);
    memory.save(out);
    tabu.save(out, out::writeLong);
    out.writeInt(lately.size());
    for (double energy : lately) {
      out.writeDouble(energy);
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of the tabu search");
    step = in.readLong();
    memory.load(in);
    tabu.load(in, in::readLong);
    for (int i = Saved.count(in, LATELY, "links taken lately"); i > 0; i--) {
      lately.add(Saved.finite(in, "the energy of a link"));
    }
  }
}
