package io.cormorant.crawls.watch;

import io.cormorant.core.ContentDigest;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.crawls.web.Journey;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.parse.FeedHub;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.trap.SimHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One look at a site: its feeds, or else its sitemap, and the page it begins with ([FrontPage]);
/// then the pages these name that were never seen, and some that were ([Articles]). All are asked
/// for by the versions known of them, so that what has not changed costs an empty answer.
///
/// The first look finds nothing: what is there already is not new, and neither is what a feed names
/// that is first read later. Where a feed or sitemap has become a page, such as one that says what
/// went wrong, its links are no news either.
public final class SiteLook {
  /// Feeds and sitemaps of one site that are looked at.
  private static final int MOST_LISTS = 3;

  /// Entries of one list that count, from its beginning.
  private static final int MOST_ENTRIES = 2_000;

  /// New pages that one look fetches.
  private static final int MOST_PAGES = 30;

  /// A new page that cannot be had is tried in so many looks, and so many of them are remembered.
  private static final int MOST_TRIES = 5;

  private static final int MOST_FAILED = 100;

  /// Fingerprints of texts that say the same differ in so few bits.
  private static final int ALIKE = 3;

  private final PoliteWeb web;
  private final Predicate<Url> isKnown;
  private final Url address;
  private final Articles articles;
  private final FrontPage front;
  private final Set<Url> known = new LinkedHashSet<>();

  /// Pages that were never seen, by the links that name them first, or with a date.
  private final Map<Url, Link> fresh = new LinkedHashMap<>();

  private final List<FoundPage> found = new ArrayList<>();
  private final List<Instant> dates = new ArrayList<>();
  private final List<SiteMemory.ListMemory> lists = new ArrayList<>();

  /// How often new pages could not be had in earlier looks.
  private final Map<Url, Integer> tries = new LinkedHashMap<>();

  private final List<SiteMemory.FailedPage> failed = new ArrayList<>();
  private @Nullable NamedHub hub;
  private final Set<Url> hubless = new HashSet<>();
  private @Nullable Outcome failure;
  private int answers;
  private int requests;
  private int left;

  private SiteLook(
      PoliteWeb web, Url address, Predicate<Url> isKnown, Articles articles, FrontPage front) {
    this.web = web;
    this.address = address;
    this.isKnown = isKnown;
    this.articles = articles;
    this.front = front;
  }

  /// Looks.
  ///
  /// @param address where the site begins: a page, a feed or a sitemap
  /// @param isKnown whether a page was seen before
  /// @param before when the site was looked at last; null for never
  public static Looked at(
      PoliteWeb web,
      Url address,
      SiteMemory memory,
      Predicate<Url> isKnown,
      @Nullable Instant before,
      Instant now)
      throws InterruptedException {
    SiteLook look = begun(web, address, memory, isKnown, now);
    if (memory.isEmpty()) {
      look.begin();
    } else {
      look.lookAgain(memory, before);
    }
    return look.looked(memory);
  }

  /// Looks at nothing but what was pushed of a feed: all of it, or what is new in it.
  ///
  /// @param feed as its hub pushed it, under the address of a list that was read before
  /// @return as of any look; none if that is no feed of the site, or names nothing
  public static Optional<Looked> atPushed(
      PoliteWeb web,
      Url address,
      SiteMemory memory,
      Predicate<Url> isKnown,
      @Nullable Instant before,
      Instant now,
      Response.Document feed)
      throws InterruptedException {
    boolean wasRead =
        memory.lists().stream().anyMatch(list -> list.read() && list.url().equals(feed.url()));
    if (!wasRead
        || !(new PageParser().parse(feed) instanceof Parsed.Ok(Page page))
        || !page.list()
        || page.links().isEmpty()) {
      return Optional.empty();
    }
    SiteLook look = begun(web, address, memory, isKnown, now);
    // Their versions are those of what the site has sent, so that nothing is missed if this is
    // less.
    look.lists.addAll(memory.lists());
    look.answers++;
    look.read(page);
    look.found.addAll(look.articles.lookAgain(look::journey, before, isKnown));
    look.fetchFresh();
    return Optional.of(look.looked(memory));
  }

  private static SiteLook begun(
      PoliteWeb web, Url address, SiteMemory memory, Predicate<Url> isKnown, Instant now) {
    Articles articles = new Articles(memory.articles(), memory.browsed(), now);
    FrontPage front = new FrontPage(memory.front(), now);
    SiteLook look = new SiteLook(web, address, isKnown, articles, front);
    memory.failed().forEach(page -> look.tries.put(page.url(), page.tries()));
    return look;
  }

  private Looked looked(SiteMemory before) {
    SiteMemory seen =
        answers == 0
            ? before
            : new SiteMemory(
                lists, front.after(), failed, articles.remembered(), articles.browsed());
    return new Looked(
        left == 0 ? seen : seen.unread(),
        found,
        dates,
        known,
        requests,
        left,
        hub,
        hubless,
        answers == 0 ? failure : null);
  }

  private void begin() throws InterruptedException {
    Journey first = journey(address, Validators.NONE);
    if (!(first.end() instanceof Journey.End.Came came)) {
      return;
    }
    take(address, came);
    known.add(address);
    if (came.page().list()) {
      readFirst(parts(came.page()));
    } else {
      front.came(came.page());
      readFirst(lists(came.page()));
    }
    settleFirst();
  }

  /// Reads lists for the first time. One that cannot be had now may be had in another look; what is
  /// no list is remembered as an address that need not be looked at again.
  private void readFirst(List<Url> found) throws InterruptedException {
    for (Url list : found) {
      switch (journey(list, Validators.NONE).end()) {
        case Journey.End.Came came -> {
          if (came.page().list()) {
            take(list, came);
            readFirst(parts(came.page()));
          } else {
            known.add(list);
          }
        }
        case Journey.End.Failed(Outcome why, var _) -> {
          if (why.kind().mayPass()) {
            lists.add(new SiteMemory.ListMemory(list, Validators.NONE, false));
          } else {
            known.add(list);
          }
        }
      }
    }
  }

  /// What lists name that were never read before is not new.
  private void settleFirst() {
    known.addAll(fresh.keySet());
    articles.begin(List.copyOf(fresh.values()));
    fresh.values().forEach(this::addDate);
    fresh.clear();
  }

  private void addDate(@Nullable Link link) {
    if (link != null && link.dated() != null) {
      dates.add(link.dated());
    }
  }

  /// The sitemaps that an index names, those that changed last, or else the last ones.
  private List<Url> parts(Page index) {
    List<Link> all =
        index.links().stream().filter(link -> link.kind() == Link.Kind.SITEMAP).toList();
    return all.reversed().stream()
        .sorted(Comparator.comparing(Articles::latest).reversed())
        .map(Link::target)
        .distinct()
        .filter(url -> lists.stream().noneMatch(list -> list.url().equals(url)))
        .limit(Math.max(0, MOST_LISTS + 1 - lists.size()))
        .toList();
  }

  /// The feeds that a page names; without any, the sitemaps of its site.
  private List<Url> lists(Page page) {
    List<Url> feeds =
        page.links().stream()
            .filter(link -> link.kind() == Link.Kind.FEED && !isOfComments(link))
            .map(Link::target)
            .distinct()
            .toList();
    return (feeds.isEmpty() ? web.sitemaps(address) : feeds).stream().limit(MOST_LISTS).toList();
  }

  private static boolean isOfComments(Link feed) {
    return (feed.target() + " " + feed.anchor()).toLowerCase(Locale.ROOT).contains("comment");
  }

  private void lookAgain(SiteMemory memory, @Nullable Instant before) throws InterruptedException {
    List<Url> named = new ArrayList<>();
    int asked = 0;
    for (SiteMemory.ListMemory list : inTurn(memory.lists())) {
      if (isFront(list) && front.rests() && asked > 0 && answers == asked) {
        lists.add(list);
      } else {
        named.addAll(lookAgain(list));
        asked++;
      }
    }
    Map<Url, Link> news = new LinkedHashMap<>(fresh);
    fresh.clear();
    readFirst(
        named.stream()
            .filter(url -> !isKnown.test(url))
            .filter(url -> lists.stream().noneMatch(list -> list.url().equals(url)))
            .limit(Math.max(0, MOST_LISTS + 1 - lists.size()))
            .toList());
    fresh.keySet().removeAll(news.keySet());
    settleFirst();
    fresh.putAll(news);
    if (answers > 0) {
      found.addAll(articles.lookAgain(this::journey, before, isKnown));
    }
    fetchFresh();
  }

  private boolean isFront(SiteMemory.ListMemory list) {
    return list.url().equals(address) && front.isKnown();
  }

  /// Whether a front page that rests has to be asked for is known after all others.
  private List<SiteMemory.ListMemory> inTurn(List<SiteMemory.ListMemory> all) {
    return all.stream()
        .sorted(Comparator.comparing(list -> isFront(list) && front.rests()))
        .toList();
  }

  /// @return lists that the site names by now
  private List<Url> lookAgain(SiteMemory.ListMemory list) throws InterruptedException {
    switch (journey(list.url(), list.validators()).end()) {
      case Journey.End.Came came -> {
        return takeAgain(list, came);
      }
      case Journey.End.Failed(Outcome why, var _) -> {
        lists.add(list);
        if (why instanceof Outcome.Unchanged) {
          answers++;
          if (isFront(list)) {
            front.answered();
          }
        }
        return List.of();
      }
    }
  }

  /// @return lists that the site names by now
  private List<Url> takeAgain(SiteMemory.ListMemory list, Journey.End.Came came) {
    Page page = came.page();
    boolean isFront = isFront(list);
    if (!page.list() && !isFront) {
      lists.add(list);
      failure = new Outcome.Broken("the server sent a page where a feed or sitemap was expected");
      return List.of();
    }
    Set<Url> before = Set.copyOf(fresh.keySet());
    take(list.url(), came);
    if (!list.read()) {
      Set<Url> backlog = new LinkedHashSet<>(fresh.keySet());
      backlog.removeAll(before);
      known.addAll(backlog);
      fresh.keySet().removeAll(backlog);
    }
    if (isFront && !page.list()) {
      compare(page);
      return lists(page);
    }
    return parts(page);
  }

  /// The page the site begins with may be what is followed.
  private void compare(Page page) {
    if (front.came(page) && page.isDocument() && mayBeShown(page)) {
      found.add(new FoundPage(page, false, version(page)));
    }
  }

  /// Where a text is too short for a fingerprint, any other text is a change.
  static boolean isChanged(SiteMemory.Version before, SiteMemory.Version now) {
    boolean isShort = before.simhash() == SimHash.NONE || now.simhash() == SimHash.NONE;
    return !before.textDigest().equals(now.textDigest())
        && (isShort || Long.bitCount(before.simhash() ^ now.simhash()) > ALIKE);
  }

  /// Remembers a list and the pages it names that were never seen.
  private void take(Url list, Journey.End.Came came) {
    answers++;
    lists.add(new SiteMemory.ListMemory(list, Validators.of(came.document().headers()), true));
    if (came.page().list()) {
      Optional<NamedHub> named =
          FeedHub.of(came.document()).map(of -> new NamedHub(list, of.hub(), of.topic()));
      if (named.isEmpty()) {
        hubless.add(list);
      } else if (hub == null) {
        hub = named.get();
      }
    }
    read(came.page());
  }

  private void read(Page list) {
    List<Link> named = list.robots().contains(RobotsRule.NOFOLLOW) ? List.of() : named(list);
    for (Link link : named) {
      articles.state(link);
      if (!isKnown.test(link.target()) && !tries.containsKey(link.target())) {
        fresh.merge(link.target(), link, (a, b) -> a.dated() == null ? b : a);
        if (list.list()) {
          front.listed(link.target());
        }
      }
    }
  }

  /// A feed may name pages of any site, a page only counts for its own. Of a long list the pages
  /// count that it dates last; without dates those at its beginning and, since many sitemaps have
  /// the oldest first, those at its end.
  private static List<Link> named(Page list) {
    String own = list.url().registeredDomain();
    List<Link> all =
        list.links().stream()
            .filter(link -> link.kind() == Link.Kind.ANCHOR)
            .filter(link -> list.list() || link.target().registeredDomain().equals(own))
            .toList();
    if (all.size() <= MOST_ENTRIES) {
      return all;
    }
    if (all.stream().anyMatch(link -> link.dated() != null || link.changed() != null)) {
      return all.stream()
          .sorted(Comparator.comparing(Articles::latest).reversed())
          .limit(MOST_ENTRIES)
          .toList();
    }
    List<Link> ends = new ArrayList<>(all.subList(0, MOST_ENTRIES / 2));
    ends.addAll(all.subList(all.size() - MOST_ENTRIES / 2, all.size()));
    return ends;
  }

  /// Lists have the newest first; so does this, but what it finds is told the other way round. What
  /// failed before comes after what is new.
  private void fetchFresh() throws InterruptedException {
    List<FoundPage> newest = new ArrayList<>();
    Set<Url> all = new LinkedHashSet<>(fresh.keySet());
    all.addAll(tries.keySet());
    int fetched = 0;
    for (Url url : all) {
      if (fetched < MOST_PAGES) {
        fetched++;
        fetch(url, newest);
      } else if (tries.containsKey(url)) {
        keep(new SiteMemory.FailedPage(url, tries.get(url)));
      } else {
        left++;
      }
    }
    found.addAll(newest.reversed());
  }

  private void fetch(Url url, List<FoundPage> newest) throws InterruptedException {
    switch (journey(url, Validators.NONE).end()) {
      case Journey.End.Failed(Outcome why, var _) -> {
        int tried = tries.getOrDefault(url, 0) + 1;
        if (why.kind().mayPass() && tried < MOST_TRIES) {
          keep(new SiteMemory.FailedPage(url, tried));
        } else {
          known.add(url);
        }
      }
      case Journey.End.Came(Response.Document document, Page page, var _) -> {
        boolean moved = !document.url().equals(url) && isSeen(document.url());
        known.add(url);
        known.add(document.url());
        if (!moved && page.isDocument() && mayBeShown(page)) {
          SiteMemory.Version version = version(page);
          newest.add(new FoundPage(page, true, version));
          articles.add(url, version, document);
          addDate(fresh.get(url));
          if (fresh.containsKey(url)) {
            front.found(url);
          }
        }
      }
    }
  }

  /// Tries a page again in the next look; the oldest of too many are given up.
  private void keep(SiteMemory.FailedPage page) {
    if (failed.size() < MOST_FAILED) {
      failed.add(page);
    } else {
      known.add(page.url());
    }
  }

  private boolean isSeen(Url url) {
    return known.contains(url) || isKnown.test(url);
  }

  static boolean mayBeShown(Page page) {
    return !page.robots().contains(RobotsRule.NOINDEX);
  }

  static SiteMemory.Version version(Page page) {
    return new SiteMemory.Version(
        ContentDigest.ofLines(page.title(), page.mainText()), SimHash.of(page));
  }

  private Journey journey(Url url, Validators validators) throws InterruptedException {
    Journey journey = Journey.begin(web, url, validators);
    requests += journey.hops().size();
    if (journey.end() instanceof Journey.End.Failed(Outcome why, var _)) {
      failure = why;
    }
    return journey;
  }
}
