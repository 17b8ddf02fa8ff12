package io.cormorant.strategy.annealing;

import io.cormorant.core.Pick;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.search.HostMemory;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchView;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Simulated annealing with a memory of hosts: a host is drawn by the share of relevant pages it
/// had, its best link is proposed, and links count more on hosts that were good.
final class HostAnnealing implements Search {
  private static final byte VERSION = 1;

  /// A host with so many pages, of which no larger share than that was relevant, is left alone as
  /// long as there are others.
  private static final int ENOUGH = 20;

  private static final double HOPELESS = 0.05;

  private final Temperature temperature;
  private final double influence;
  private final int rejects;
  private final HostMemory memory = new HostMemory();
  private SearchView view;

  /// @param influence of the host on the priority
  @SuppressWarnings("NullAway.Init") // begin is called first
  HostAnnealing(Temperature.Schedule schedule, double influence, int rejects) {
    this.temperature = new Temperature(schedule);
    this.influence = influence;
    this.rejects = rejects;
  }

  /// The best link of a host, what it is worth there, and how likely the host is drawn.
  private record Offer(Pick pick, double worth, double share) {}

  @Override
  public void begin(SearchView given) {
    view = given;
  }

  @Override
  public void ended(String host, double score, boolean relevant) {
    memory.add(host, relevant);
  }

  /// The factor a host's share of relevant pages gives its links.
  static double factor(HostMemory.Seen host, double influence) {
    return 1 + influence * (host.share() - .5);
  }

  @Override
  public Optional<Pick> choose() {
    List<Offer> offers = offers();
    if (offers.isEmpty()) {
      return Optional.empty();
    }
    Offer best = offers.getFirst();
    double all = 0;
    for (Offer offer : offers) {
      all += offer.share;
      best = offer.worth > best.worth ? offer : best;
    }
    temperature.stepped();
    for (int i = 0; i < rejects; i++) {
      Offer drawn = drawn(offers, view.dice().nextDouble() * all);
      if (view.dice().nextDouble() < temperature.acceptance(best.worth - drawn.worth)) {
        return Optional.of(drawn.pick);
      }
    }
    return Optional.of(best.pick);
  }

  private static Offer drawn(List<Offer> offers, double at) {
    double left = at;
    for (Offer offer : offers) {
      left -= offer.share;
      if (left < 0) {
        return offer;
      }
    }
    return offers.getLast();
  }

  /// One of each host; hopeless ones only if there are no others.
  private List<Offer> offers() {
    List<Offer> good = new ArrayList<>();
    List<Offer> hopeless = new ArrayList<>();
    for (String host : view.hosts()) {
      HostMemory.Seen seen = memory.of(host);
      List<Offer> kind = isHopeless(seen) ? hopeless : good;
      view.pool()
          .best(host)
          .ifPresent(
              pick -> {
                double worth = Search.energy(pick) * factor(seen, influence);
                kind.add(new Offer(pick, worth, seen.share()));
              });
    }
    return good.isEmpty() ? hopeless : good;
  }

  private static boolean isHopeless(HostMemory.Seen seen) {
    return seen.total() >= ENOUGH && seen.share() < HOPELESS;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    temperature.save(out);
    memory.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of the annealing");
    temperature.load(in);
    memory.load(in);
  }
}
