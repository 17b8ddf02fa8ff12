package io.cormorant.lab.experiment;

import io.cormorant.lab.run.Bench;
import io.cormorant.lab.run.Ground;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.Workshop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The judges of a web, each made when a run first needs it and let go after the last. Safe for use
/// by many threads.
final class Seats {
  private final Ground ground;
  private final PageCache pages;
  private final Workshop workshop;
  private final Map<Name, Place> places = new ConcurrentHashMap<>();
  private @Nullable Bench bench;

  /// Whose judge it is.
  record Name(Subject subject, String judge) {}

  private static final class Place {
    private int left;
    private Bench.@Nullable Seat seat;
    private @Nullable RuntimeException failure;
  }

  Seats(Ground ground, PageCache pages, Workshop workshop) {
    this.ground = ground;
    this.pages = pages;
    this.workshop = workshop;
  }

  /// One more run will have the judge.
  void reserve(Name name) {
    places.computeIfAbsent(name, _ -> new Place()).left++;
  }

  /// The judge.
  ///
  /// @throws RuntimeException that kept it from being made, the same each time
  Bench.Seat take(Name name) throws InterruptedException {
    Place place = place(name);
    synchronized (place) {
      if (place.failure != null) {
        throw place.failure;
      }
      if (place.seat == null) {
        try {
          place.seat = bench().seat(name.subject, name.judge);
        } catch (RuntimeException e) {
          place.failure = e;
          throw e;
        }
      }
      return place.seat;
    }
  }

  /// A run does not need the judge any more.
  void leave(Name name) {
    Place place = place(name);
    synchronized (place) {
      place.left--;
      if (place.left == 0) {
        place.seat = null;
      }
    }
  }

  private Place place(Name name) {
    Place place = places.get(name);
    if (place == null) {
      throw new IllegalStateException("no run has reserved " + name.judge);
    }
    return place;
  }

  private synchronized Bench bench() throws InterruptedException {
    if (bench == null) {
      bench = Bench.open(ground, pages, workshop);
    }
    return bench;
  }
}
