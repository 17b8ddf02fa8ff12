package io.cormorant.crawls.watch;

import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.crawls.web.Journey;
import io.cormorant.revisit.Look;
import io.cormorant.revisit.LookHistory;
import io.cormorant.trap.NotFound;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The pages of a site that were seen, and are looked at again: at once where a feed or sitemap
/// says that one was changed, otherwise a few in each look at the site, by what was learned of
/// each. One for each look.
final class Articles {
  /// As many of a site are looked at again, those that were new or changed last.
  static final int MOST = 30;

  /// Looked at in one look at their site.
  private static final int MOST_LOOKS = 10;

  /// Of those, pages of which no list says that they were changed; after these there is none for a
  /// while.
  private static final int MOST_UNASKED = 2;

  private static final Duration UNASKED_REST = Duration.ofHours(1);

  private final Instant now;
  private @Nullable Instant browsed;
  private final Map<Url, Article> all = new LinkedHashMap<>();

  /// What lists said in this look of when pages were changed.
  private final Map<Url, Instant> stated = new LinkedHashMap<>();

  /// Asks for a page.
  interface Asker {
    Journey ask(Url url, Validators known) throws InterruptedException;
  }

  /// @param browsed when pages were looked at last of which no list said anything; null for never
  Articles(List<Article> before, @Nullable Instant browsed, Instant now) {
    this.now = now;
    this.browsed = browsed;
    before.forEach(article -> all.put(article.url(), article));
  }

  /// Notes what a list says of a page.
  void state(Link link) {
    Instant changed = link.changed();
    if (changed != null) {
      stated.merge(link.target(), changed, (a, b) -> a.isAfter(b) ? a : b);
    }
  }

  /// Pages that were there when the site was first looked at: those that lists date last.
  void begin(List<Link> named) {
    named.stream()
        .sorted(Comparator.comparing(Articles::latest).reversed())
        .map(Link::target)
        .distinct()
        .limit(MOST)
        .toList()
        .reversed()
        .forEach(url -> all.putIfAbsent(url, Article.named(url, stated.get(url))));
  }

  /// The latest time that a list gives of a page.
  static Instant latest(Link link) {
    Instant dated = link.dated() == null ? Instant.MIN : link.dated();
    Instant changed = link.changed() == null ? Instant.MIN : link.changed();
    return changed.isAfter(dated) ? changed : dated;
  }

  /// A new page was had.
  void add(Url url, SiteMemory.Version version, Response.Document document) {
    LookHistory history = LookHistory.EMPTY.with(new Look(now, 0, List.of()));
    Article first = Article.named(url, stated.get(url));
    all.put(url, first.changed(version, Validators.of(document.headers()), history, null));
  }

  /// Looks again at those that are due.
  ///
  /// @param known whether a page was seen before this look
  /// @param since when the site was looked at last: what a list says was changed after that is
  ///   looked at from now on
  /// @return those that have really changed
  List<FoundPage> lookAgain(Asker web, @Nullable Instant since, Predicate<Url> known)
      throws InterruptedException {
    all.replaceAll((url, article) -> article.stated(stated.get(url)));
    stated.forEach(
        (url, time) -> {
          if (since != null && time.isAfter(since) && known.test(url)) {
            all.putIfAbsent(url, Article.named(url, time));
          }
        });
    List<FoundPage> found = new ArrayList<>();
    int looks = 0;
    int unasked = rests() ? MOST_UNASKED : 0;
    for (Article article : due()) {
      if (looks < MOST_LOOKS && (article.isAnnounced() || unasked < MOST_UNASKED)) {
        looks++;
        if (!article.isAnnounced()) {
          unasked++;
          browsed = now;
        }
        look(web, article, found);
      }
    }
    return found;
  }

  private boolean rests() {
    return browsed != null && !browsed.isAfter(now) && browsed.plus(UNASKED_REST).isAfter(now);
  }

  /// When pages were looked at last of which no list said anything.
  @Nullable Instant browsed() {
    return browsed;
  }

  /// Those that are announced come first, then those that were never had, the newest first.
  private List<Article> due() {
    return List.copyOf(all.values()).reversed().stream()
        .filter(article -> article.isFromLater(now) || !article.due().isAfter(now))
        .sorted(
            Comparator.comparing((Article article) -> !article.isAnnounced())
                .thenComparing(Article::due))
        .toList();
  }

  private void look(Asker web, Article article, List<FoundPage> found) throws InterruptedException {
    switch (web.ask(article.url(), article.validators()).end()) {
      case Journey.End.Failed(Outcome why, var _) -> {
        if (why instanceof Outcome.Unchanged || why.kind().mayPass()) {
          put(article.still(article.validators(), learned(article, 0)));
        } else {
          all.remove(article.url());
        }
      }
      case Journey.End.Came(Response.Document document, Page page, var _) -> {
        if (isThere(article, page)) {
          compare(article, document, page, found);
        } else {
          all.remove(article.url());
        }
      }
    }
  }

  /// What was taken away often leads to the front page, or to one that says so.
  private static boolean isThere(Article article, Page page) {
    boolean home = !page.url().equals(article.url()) && page.url().path().equals("/");
    return !home && page.isDocument() && SiteLook.mayBeShown(page) && !NotFound.isSaidBy(page);
  }

  private void compare(
      Article article, Response.Document document, Page page, List<FoundPage> found) {
    SiteMemory.Version before = article.version();
    SiteMemory.Version version = SiteLook.version(page);
    Validators validators = Validators.of(document.headers());
    if (before == null) {
      put(article.changed(version, validators, learned(article, 0), null));
    } else if (!SiteLook.isChanged(before, version)) {
      put(article.still(validators, learned(article, 0)));
    } else if (article.mayBeTold(now)) {
      found.add(new FoundPage(page, false, version));
      put(article.changed(version, validators, learned(article, 1), now));
    } else {
      // It is compared with what was told once more when it may be told again.
      put(article.changed(before, article.validators(), learned(article, 1), article.told()));
    }
  }

  private LookHistory learned(Article article, int changes) {
    return article.history().with(new Look(now, changes, List.of()));
  }

  /// What was looked at last is last.
  private void put(Article article) {
    boolean changed = article.history().barrenLooks() == 0;
    if (changed) {
      all.remove(article.url());
    }
    all.put(article.url(), article);
  }

  /// Those to remember: a list that names many is not to drive out those whose text is known.
  List<Article> remembered() {
    List<Article> had = last(MOST, article -> article.version() != null);
    List<Article> list =
        new ArrayList<>(last(MOST - had.size(), article -> article.version() == null));
    list.addAll(had);
    return list;
  }

  private List<Article> last(int most, Predicate<Article> which) {
    List<Article> list = all.values().stream().filter(which).toList();
    return list.subList(Math.max(0, list.size() - most), list.size());
  }
}
