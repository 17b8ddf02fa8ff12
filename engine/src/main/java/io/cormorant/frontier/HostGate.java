package io.cormorant.frontier;

import io.cormorant.core.HostStanding;
import io.cormorant.core.Outcome;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The way of one crawl to hosts: says when one may be asked, and gives the [Permit] to do so. It
/// knows the delays of its crawl; what it owes to hosts it shares with the other crawls at the same
/// [Politeness].
///
/// Safe for use by many threads.
public final class HostGate implements AutoCloseable {
  private static final Url NOWHERE = Url.of("http://nowhere.invalid/");

  private final Politeness politeness;
  private final Function<Url, Duration> delay;
  private final boolean heedful;
  private final long heedsSince;
  private final long usualDelay;

  /// Hosts this crawl was told are given up.
  private final Set<String> givenUp = ConcurrentHashMap.newKeySet();

  /// Hosts that have answered this crawl, as far as its patience depends on that.
  private final Set<String> answered = ConcurrentHashMap.newKeySet();

  /// Hosts that did not answer this crawl when it asked last, as far as that.
  private final Set<String> silent = ConcurrentHashMap.newKeySet();

  /// Hosts of [#givenUp] nobody has asked about yet.
  private final Queue<Parked> newlyParked = new ConcurrentLinkedQueue<>();

  /// Those of them that answered another crawl, and hosts that were blocked while they rested.
  private final Queue<String> revived = new ConcurrentLinkedQueue<>();

  /// Permits that were given and not closed.
  private final Set<Permit> open = ConcurrentHashMap.newKeySet();

  private final AtomicLong blocksSeen = new AtomicLong();
  private volatile int share = Integer.MAX_VALUE;
  private volatile int patience = RetryPolicy.PARKED;
  private volatile int patienceAtFirst = RetryPolicy.PARKED;
  private volatile boolean closed;

  HostGate(Politeness politeness, Function<Url, Duration> delay, boolean heedful) {
    this.politeness = politeness;
    this.delay = delay;
    this.heedful = heedful;
    this.usualDelay = delay.apply(NOWHERE).toNanos();
    this.heedsSince = politeness.now() - Politeness.HEEDED_BEFORE.toNanos();
  }

  /// A gate that keeps each host's delay and nothing else, and shares with nobody: for recorded and
  /// generated webs, whose failures are part of the web and do not pass by waiting.
  public static HostGate heedless(Function<Url, Duration> delay, LongSupplier nanoTime) {
    return heedless(delay, nanoTime, new SiteBlocks());
  }

  /// The same for a web of which some sites are not to be asked.
  public static HostGate heedless(
      Function<Url, Duration> delay, LongSupplier nanoTime, SiteBlocks blocks) {
    return new HostGate(new Politeness(nanoTime, blocks), delay, false);
  }

  /// A gate that is always open.
  public static HostGate open() {
    return heedless(_ -> Duration.ZERO, () -> 0L);
  }

  /// The time on the gate's clock.
  public long now() {
    return politeness.now();
  }

  /// When the host may be asked: not later than now if it is awake, `Long.MAX_VALUE` if there is no
  /// telling: it is parked, or this crawl itself is asking it.
  public long awakeAt(String host) {
    return politeness.awakeAt(this, host);
  }

  public boolean isAwake(String host) {
    return awakeAt(host) <= now();
  }

  /// Why a URL gets no permit, now or later, if it gets none: its site is blocked.
  public Optional<Outcome.Refused> refusal(Url url) {
    return politeness.blocks().refusal(url);
  }

  /// Whether the host may be asked now, and why not.
  public HostStanding standing(String host) {
    return politeness.standing(this, host);
  }

  /// Whether the host is given up.
  public boolean isParked(String host) {
    return politeness.isParked(this, host);
  }

  /// Hosts that are given up, as far as this crawl was told.
  public int parked() {
    return givenUp.size();
  }

  /// A host that was given up.
  ///
  /// @param silences requests in a row that it had not answered then
  public record Parked(String host, int silences) {}

  /// Hosts that were given up since this was asked last, one at a time.
  public Optional<Parked> newlyParked() {
    return Optional.ofNullable(newlyParked.poll());
  }

  /// Hosts that were given up and have answered another crawl since this was asked last, and those
  /// that are blocked since then, so that nobody need wait for them any more.
  public Optional<String> revived() {
    long changes = politeness.blocks().changes();
    if (blocksSeen.getAndSet(changes) != changes) {
      revived.addAll(politeness.blockedHosts());
    }
    return Optional.ofNullable(revived.poll());
  }

  /// Whether a host that says it is busy is let rest.
  public boolean heedsBusy() {
    return heedful;
  }

  /// From now on a host without a delay is asked for at most so many pages at the same time. Few
  /// connections that are used again and again cost both sides less than many.
  public void share(int together) {
    share = together;
  }

  /// From now on a host is given up by this crawl at so many silences in a row, at most
  /// [RetryPolicy#PARKED], if this crawl met one of them: those of before may have passed.
  ///
  /// @param atFirst where the host has not answered this crawl before
  public void giveUpAt(int silences, int atFirst) {
    patience = Math.clamp(silences, 1, RetryPolicy.PARKED);
    patienceAtFirst = Math.clamp(atFirst, 1, patience);
  }

  /// At how many silences in a row a host is given up.
  int patience(String host) {
    if (!isImpatient() || !silent.contains(host)) {
      return RetryPolicy.PARKED;
    }
    return answered.contains(host) ? patience : patienceAtFirst;
  }

  /// A host has answered this crawl.
  void answered(String host) {
    if (isImpatient()) {
      answered.add(host);
      silent.remove(host);
    }
  }

  /// A host has not answered this crawl.
  void silent(String host) {
    if (isImpatient()) {
      silent.add(host);
    }
  }

  private boolean isImpatient() {
    return patienceAtFirst < RetryPolicy.PARKED;
  }

  /// The right to a request to this URL now; nothing if its host may not be asked now, as when
  /// another crawl was first, or at all, see [#refusal]. Who is refused is let before others when
  /// the host may be asked, if it asks again soon enough.
  public Optional<Permit> permit(Url url) {
    Duration rest = delay.apply(url);
    if (rest.isZero() && !heedful && refusal(url).isEmpty()) {
      return Optional.of(new Permit(this, url, null, 0, null));
    }
    Optional<Permit> permit = politeness.permit(this, url, rest);
    permit.ifPresent(open::add);
    return permit;
  }

  /// The crawl asks nobody any more: permits that were not used are given back. A request that is
  /// under way ends with its own permit.
  @Override
  public void close() {
    closed = true;
    open.forEach(Permit::closeUnlessSent);
    politeness.leave(this);
  }

  /// When the host itself may be asked, without regard to its groups.
  long restsUntil(String host) {
    return politeness.restsUntil(this, host);
  }

  /// The same for a host that would be asked now, see [CrawlTurns].
  long turnAt(String host) {
    return politeness.turnAt(this, host);
  }

  /// The group that keeps the host from being asked now, if one does. The host would be asked.
  @Nullable Group barrier(String host, long now) {
    return politeness.barrier(this, host, now);
  }

  /// When a host of the group may be asked, or when to look again.
  long opensAt(Group group, long now) {
    return politeness.opensAt(this, group, now);
  }

  /// The groups of a host about which there is something to say.
  List<Group> groups(String host) {
    return politeness.groups(host);
  }

  /// A request is over.
  void ended(Permit permit) {
    open.remove(permit);
    politeness.ended(permit, delay.apply(permit.url()));
  }

  /// The longest delay of a host's usual origins, in nanoseconds.
  long delayOf(String host) {
    Duration plain = delay.apply(Url.of("http://" + host + "/"));
    Duration secure = delay.apply(Url.of("https://" + host + "/"));
    return Math.max(plain.toNanos(), secure.toNanos());
  }

  /// The delay of hosts that ask for none, in nanoseconds.
  long usualDelay() {
    return usualDelay;
  }

  int share() {
    return share;
  }

  /// Failures before this are those of other days.
  long heedsSince() {
    return heedsSince;
  }

  boolean isClosed() {
    return closed;
  }

  void gaveUp(String host, int silences) {
    if (givenUp.add(host)) {
      newlyParked.add(new Parked(host, silences));
    }
  }

  /// @param tell whether the frontier does not know yet
  void revive(String host, boolean tell) {
    silent.remove(host);
    if (givenUp.remove(host) && tell) {
      revived.add(host);
    }
  }
}
