package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.cluster.message.Beat;
import io.cormorant.cluster.message.Turn;
import io.cormorant.cluster.message.WorkerNote;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/// The workers that are there, and which of them a host's next errand goes to: always the same one
/// while it is there and has room, so that its connection to the host is used again. That is by
/// rendezvous hashing (Thaler and Ravishankar, 1998): when a worker comes or goes, only the hosts
/// that are or were its own change hands. Safe for use by many threads.
final class Roster {
  /// Over which a worker's rate is measured.
  private static final Duration PACE = Duration.ofSeconds(10);

  private static final int MOST_HOSTS = 10_000;

  /// Workers that were gone for longer are forgotten.
  private static final Duration FORGOTTEN = Duration.ofMinutes(10);

  /// A worker that refused a crawl is not sent its errands for so long.
  static final Duration REFUSED = Duration.ofMinutes(1);

  private final long run;
  private final LongSupplier nanoTime;

  @GuardedBy("this") private final Map<String, Post> posts = new TreeMap<>();

  /// One process that works. Guarded by its roster.
  static final class Post {
    private WorkerNote note;
    private long heardAt;

    /// Its last beat in a turn that is not over.
    private Beat beat;

    /// Turns with smaller numbers are over.
    private int firstOpen;

    /// Its queue was not there when something was sent to it.
    private boolean unreachable;

    private final Map<Object, Long> assigned = new HashMap<>();

    /// Crawls it does not work for, and until when it is not asked again.
    private final Map<String, Long> refused = new HashMap<>();

    private final Set<String> hosts = new LinkedHashSet<>();
    private final Deque<Long> reports = new ArrayDeque<>();

    /// Whether it was said that it is gone.
    private boolean missed;

    private Post(WorkerNote note, long heardAt) {
      this.note = note;
      this.beat = note.beat();
      this.heardAt = heardAt;
    }

    String worker() {
      return note.name();
    }
  }

  /// What a worker may be sent an order by.
  record Place(Post post, Beat heard) {
    Turn turn() {
      return heard.turn();
    }
  }

  Roster(long run, LongSupplier nanoTime) {
    this.run = run;
    this.nanoTime = nanoTime;
  }

  /// A worker said how it is.
  ///
  /// @return whether it was not there before, or was missed
  synchronized boolean heard(WorkerNote note) {
    Turn turn = note.beat().turn();
    Post post = posts.get(note.name());
    boolean fresh = false;
    if (post == null || post.beat.turn().born() != turn.born()) {
      fresh = true;
      post = new Post(note, nanoTime.getAsLong());
      posts.put(note.name(), post);
    }
    endTurnIfSilent(post);
    post.note = note;
    post.heardAt = nanoTime.getAsLong();
    post.unreachable = false;
    boolean back = post.missed;
    post.missed = false;
    if (note.leftOver() == 0) {
      post.firstOpen = Math.max(post.firstOpen, turn.number());
    }
    if (turn.number() >= post.firstOpen) {
      post.beat = note.beat();
    }
    return fresh || back;
  }

  /// Of each worker that is there, its last beat in a turn that is not over.
  synchronized Map<String, Beat> beats() {
    Map<String, Beat> beats = new HashMap<>();
    posts.forEach(
        (name, post) -> {
          if (isThere(post)) {
            beats.put(name, post.beat);
          }
        });
    return beats;
  }

  /// Chooses who runs an errand, and holds a place with it.
  ///
  /// @param errand anything that names it
  synchronized Optional<Place> choose(String crawl, String host, Object errand) {
    Optional<Post> chosen =
        posts.values().stream()
            .filter(post -> isReady(post) && post.assigned.size() < post.note.connections())
            .filter(post -> !hasRefused(post, crawl))
            .max(Comparator.comparingLong(post -> weight(post.worker(), host)));
    chosen.ifPresent(
        post -> {
          post.assigned.put(errand, nanoTime.getAsLong());
          post.hosts.add(host);
          if (post.hosts.size() > MOST_HOSTS) {
            post.hosts.remove(post.hosts.iterator().next());
          }
        });
    return chosen.map(post -> new Place(post, post.beat));
  }

  /// Whether nothing is done any more of what was sent by a place: the worker said that it is at
  /// another turn, with nothing left over, or it was silent for longer than its lease lasts.
  synchronized boolean isOver(Place place) {
    endTurnIfSilent(place.post);
    return place.turn().number() < place.post.firstOpen;
  }

  /// A worker does not work for a crawl. It gets nothing of that for a while.
  ///
  /// @return whether that is news
  synchronized boolean refused(String worker, String crawl) {
    Post post = posts.get(worker);
    if (post == null || hasRefused(post, crawl)) {
      return false;
    }
    long now = nanoTime.getAsLong();
    post.refused.values().removeIf(until -> until - now <= 0);
    post.refused.put(crawl, now + REFUSED.toNanos());
    return true;
  }

  private boolean hasRefused(Post post, String crawl) {
    Long until = post.refused.get(crawl);
    return until != null && until - nanoTime.getAsLong() > 0;
  }

  /// A worker's queue is not there. It gets nothing until it is heard of again.
  synchronized void unreachable(Place place) {
    place.post.unreachable = true;
  }

  /// The place with a worker is free again.
  synchronized void release(Place place, Object errand) {
    place.post.assigned.remove(errand);
  }

  /// A worker reported on an errand.
  synchronized void reported(String worker) {
    Post post = posts.get(worker);
    if (post != null) {
      long now = nanoTime.getAsLong();
      post.reports.add(now);
      while (now - post.reports.getFirst() > PACE.toNanos()) {
        post.reports.removeFirst();
      }
    }
  }

  /// Whether a worker is there.
  synchronized boolean isThere(String worker) {
    Post post = posts.get(worker);
    return post != null && isThere(post);
  }

  /// Names those that are gone and were not named before, but for those that were told to end and
  /// had nothing left to do.
  synchronized List<String> newlyGone() {
    List<Post> gone =
        posts.values().stream().filter(post -> !post.missed && !isThere(post)).toList();
    gone.forEach(post -> post.missed = true);
    return gone.stream()
        .filter(post -> !post.note.draining() || !post.assigned.isEmpty())
        .map(Post::worker)
        .toList();
  }

  /// Whether there is one that errands can be sent to.
  synchronized boolean hasAny() {
    return posts.values().stream().anyMatch(this::isReady);
  }

  /// Forgets those that are long gone.
  synchronized void forget() {
    long now = nanoTime.getAsLong();
    posts.values().removeIf(post -> now - post.heardAt > FORGOTTEN.toNanos());
  }

  synchronized List<WorkerStatus> all() {
    long now = nanoTime.getAsLong();
    return posts.values().stream().map(post -> status(post, now)).toList();
  }

  private static WorkerStatus status(Post post, long now) {
    long recent = post.reports.stream().filter(at -> now - at <= PACE.toNanos()).count();
    long oldest = post.assigned.values().stream().mapToLong(at -> now - at).max().orElse(0);
    return new WorkerStatus(
        post.note,
        Duration.ofNanos(now - post.heardAt),
        post.assigned.size(),
        post.hosts.size(),
        (double) recent / PACE.toSeconds(),
        Duration.ofNanos(oldest));
  }

  private void endTurnIfSilent(Post post) {
    if (!isThere(post)) {
      post.firstOpen = Math.max(post.firstOpen, post.beat.turn().number() + 1);
    }
  }

  private boolean isThere(Post post) {
    return nanoTime.getAsLong() - post.heardAt <= WorkerStatus.GONE.toNanos();
  }

  private boolean isReady(Post post) {
    return isThere(post)
        && post.note.run() == run
        && post.beat.turn().equals(post.note.beat().turn())
        && post.beat.turn().number() >= post.firstOpen
        && !post.note.draining()
        && !post.unreachable;
  }

  /// SplitMix64's finaliser, by which similar names get unlike weights.
  static long weight(String worker, String host) {
    long mixed = worker.hashCode() * 0x9e3779b97f4a7c15L + host.hashCode();
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
