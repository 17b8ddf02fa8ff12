package io.cormorant.strategy.search;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.Tier;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Look-ahead: pages that were fetched and wait to be expanded, and the links of those that were.
///
/// All links of a page go to the frontier when it is fetched, where they are parked: nobody takes
/// them. When the page is expanded, those of its links that are still parked become probes, which
/// are fetched before anything else. So a resumed crawl finds its links where it finds all others,
/// and what is saved here are the pages and the probes; pages beyond [#MOST_PAGES] make room for
/// better ones. A page that the search does not want is set aside, for when there is nothing else.
final class Probes {
  /// Pages that wait to be expanded.
  static final int MOST_PAGES = 10_000;

  private static final int MOST_PROBES = 1_000_000;

  private final int ahead;
  private final MemoryFrontier pages = new MemoryFrontier(HostGate.open(), MOST_PAGES);

  /// Pages that are not worth a step as long as there are others.
  private final MemoryFrontier aside = new MemoryFrontier(HostGate.open(), MOST_PAGES);

  /// Probes and seeds that have not ended.
  private final Set<Url> open = new LinkedHashSet<>();

  private @Nullable UrlPool frontier;
  private long added;

  /// @param ahead probes that may still wait for their hosts when the next page is expanded; with 0
  ///   none may, nor be under way, as in the sources
  Probes(int ahead) {
    this.ahead = ahead;
  }

  void begin(UrlPool given, List<Url> seeds) {
    frontier = given;
    addWaiting(seeds);
  }

  private void addWaiting(List<Url> urls) {
    UrlPool known = Objects.requireNonNull(frontier);
    urls.stream().filter(url -> known.waiting(url).isPresent()).forEach(open::add);
  }

  /// The pages that wait to be expanded.
  UrlPool pages() {
    return pages;
  }

  /// A page waits to be expanded, between equals the first one first.
  Pick add(Candidate page, double place) {
    Pick pick = new Pick(page, Priority.of(place, -(double) added++));
    pages.offer(page, pick.priority());
    return pick;
  }

  /// A page is not worth a step.
  void setAside(Candidate page, double energy) {
    aside.offer(page, Priority.of(energy, -(double) added++));
  }

  /// A page that was set aside.
  Optional<Pick> aside(Url url) {
    return aside.waiting(url);
  }

  /// The best of the pages that were set aside, if there is nothing else to do or to wait for.
  Optional<Pick> bestAside(int outstanding) {
    return isIdle(outstanding) ? aside.first() : Optional.empty();
  }

  /// Whether no page waits to be expanded, and no link to be fetched.
  boolean isIdle(int outstanding) {
    return outstanding == 0 && open.isEmpty() && pages.waiting() == 0;
  }

  /// A page that was set aside is worth a step now.
  Pick bringBack(Pick page, double place) {
    take(page.url(), aside);
    return add(page.candidate(), place);
  }

  private static void take(Url url, MemoryFrontier from) {
    from.claim(url);
    from.ended(url, true);
  }

  /// Expands a page.
  ///
  /// @param priority of a link, asked again when it has become a probe
  void open(Pick page, LinkGraph links, ToLongFunction<Candidate> priority) {
    take(page.url(), pages.waiting(page.url()).isPresent() ? pages : aside);
    List<Url> targets = new ArrayList<>(links.outLinks(page.url()));
    targets.sort(null);
    UrlPool known = Objects.requireNonNull(frontier);
    for (Url url : targets) {
      Pick parked = known.waiting(url).orElse(null);
      if (parked != null && open.add(url) && !Tier.PROBE.isReachedBy(parked)) {
        long raised = priority.applyAsLong(parked.candidate());
        known.replace(parked, new Pick(parked.candidate(), raised));
      }
    }
  }

  /// A pick ended.
  void ended(Url url) {
    open.remove(url);
  }

  /// Where a link waits.
  Tier tier(Url url) {
    return open.contains(url) ? Tier.PROBE : Tier.PARKED;
  }

  /// The estimate of a link from where it waits.
  static double expected(long priority) {
    double place = Priority.major(priority);
    Tier tier = place > 0 ? Tier.PROBE : Tier.PARKED;
    return Math.clamp(tier.estimate(place), 0.0, 1.0);
  }

  /// Probes that wait.
  int waiting(int outstanding) {
    return open.size() - outstanding;
  }

  /// Whether another page may be expanded, none of the probes being one that may be fetched now.
  boolean mayGoOn(int outstanding) {
    if (outstanding == 0 && !open.isEmpty()) {
      UrlPool known = Objects.requireNonNull(frontier);
      // one may have been fetched as the target of a redirect, another lie on a dead host
      open.removeIf(url -> known.waiting(url).isEmpty() || known.isGivenUp(url.host()));
    }
    boolean few = ahead == 0 ? open.isEmpty() : waiting(outstanding) < ahead;
    return (few && pages.waiting() > 0) || (isIdle(outstanding) && aside.waiting() > 0);
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(added);
    out.writeInt(open.size());
    for (Url url : open) {
      out.writeUTF(url.toString());
    }
    save(pages, out);
    save(aside, out);
  }

  private static void save(UrlPool some, DataOutput out) throws IOException {
    List<Pick> waiting = new ArrayList<>();
    some.forEachWaiting(waiting::add);
    out.writeInt(waiting.size());
    for (Pick page : waiting) {
      out.writeLong(page.priority());
      Saved.write(out, page.candidate());
    }
  }

  void load(DataInput in) throws IOException {
    added = in.readLong();
    int probes = Saved.count(in, MOST_PROBES, "probes");
    List<Url> urls = new ArrayList<>();
    for (int i = 0; i < probes; i++) {
      urls.add(Saved.url(in.readUTF()));
    }
    addWaiting(urls);
    load(pages, in);
    load(aside, in);
  }

  private static void load(UrlPool some, DataInput in) throws IOException {
    for (int i = Saved.count(in, MOST_PAGES, "pages to be expanded"); i > 0; i--) {
      long priority = in.readLong();
      some.offer(Saved.candidate(in), priority);
    }
  }
}
