package io.cormorant.portal.recommend;

import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.recommend.model.Opinion;
import io.cormorant.portal.recommend.model.Opinions;
import io.cormorant.portal.recommend.model.Ratings;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What accounts have read at followed sites: all that anybody learns of others.
///
/// Only accounts count that may be used and want their reading noted, only pages of sites that they
/// follow as sites (never those of topics or searches), and only pages that at least [#FEWEST]
/// accounts were told of. Never changes.
final class SharedReading {
  /// So many accounts at least stand behind everything that another one hears of.
  static final int FEWEST = 3;

  static final SharedReading NONE =
      new SharedReading(Map.of(), List.of(), new Ratings(0, List.of()));

  private static final Duration REMEMBERED = Duration.ofDays(90);
  private static final int MOST_TOLD = 200_000;
  private static final int MOST_EVENTS = 300_000;
  private static final int MOST_PAGES = 5_000;
  private static final int MOST_READERS = 10_000;

  private final Map<String, Integer> numbers;
  private final List<Page> pages;
  private final Ratings ratings;

  /// A page.
  ///
  /// @param item an inbox item that has it, whosever it is
  /// @param told accounts that were told of it
  record Page(String hash, long item, Set<Long> told) {}

  private SharedReading(Map<String, Integer> numbers, List<Page> pages, Ratings ratings) {
    this.numbers = Map.copyOf(numbers);
    this.pages = List.copyOf(pages);
    this.ratings = ratings;
  }

  static SharedReading load(PortalStore store, Instant now) {
    long since = Ids.since(now.minus(REMEMBERED));
    List<Page> pages =
        told(store, since).values().stream()
            .filter(page -> page.told.size() >= FEWEST)
            .limit(MOST_PAGES)
            .toList();
    Map<String, Integer> numbers = new HashMap<>();
    pages.forEach(page -> numbers.put(page.hash, numbers.size()));
    return new SharedReading(
        numbers, pages, new Ratings(pages.size(), opinions(store, since, numbers, pages)));
  }

  /// Pages by their hashes, those told last first.
  private static Map<String, Page> told(PortalStore store, long since) {
    Map<String, Page> told = new LinkedHashMap<>();
    store
        .jdbc()
        .sql(
            "select i.id, i.account_id, i.url_hash from inbox_item i"
                + " join follow f on f.id = i.follow_id join account a on a.id = i.account_id"
                + " where i.id > ? and f.kind = ? and i.topic_id is null and a.enabled = ?"
                + " and not exists (select 1 from unlogged_account u"
                + " where u.account_id = i.account_id) order by i.id desc")
        .params(since, "sites", true)
        .withMaxRows(MOST_TOLD)
        .query(
            row -> {
              String hash = row.getString(3);
              long item = row.getLong(1);
              told.computeIfAbsent(hash, _ -> new Page(hash, item, new HashSet<>()))
                  .told
                  .add(row.getLong(2));
            });
    return told;
  }

  private static List<Opinions> opinions(
      PortalStore store, long since, Map<String, Integer> numbers, List<Page> pages) {
    Map<Long, Map<Integer, Said>> said = new LinkedHashMap<>();
    store
        .jdbc()
        .sql("select account_id, url_hash, kind from reading_event where id > ? order by id desc")
        .param(since)
        .withMaxRows(MOST_EVENTS)
        .query(
            row -> {
              long account = row.getLong(1);
              Integer page = numbers.get(row.getString(2));
              if (page != null
                  && pages.get(page).told.contains(account)
                  && (said.containsKey(account) || said.size() < MOST_READERS)) {
                Said one =
                    said.computeIfAbsent(account, _ -> new LinkedHashMap<>())
                        .computeIfAbsent(page, _ -> new Said());
                Reading.of(row.getString(3)).ifPresent(one::add);
              }
            });
    List<Opinions> all = new ArrayList<>();
    said.values().forEach(one -> all.add(opinions(one)));
    return all;
  }

  private static Opinions opinions(Map<Integer, Said> said) {
    List<Integer> pages = new ArrayList<>();
    List<Opinion> opinions = new ArrayList<>();
    said.forEach(
        (page, one) ->
            one.opinion()
                .ifPresent(
                    opinion -> {
                      pages.add(page);
                      opinions.add(opinion);
                    }));
    return Opinions.of(
        pages.stream().mapToInt(page -> page).toArray(), opinions.toArray(Opinion[]::new));
  }

  /// The same pages, and nothing of what anybody thinks of them.
  SharedReading withoutOpinions() {
    return new SharedReading(numbers, pages, new Ratings(pages.size(), List.of()));
  }

  /// The opinions of one account on these pages.
  Opinions of(Map<String, Said> account) {
    Map<Integer, Said> known = new LinkedHashMap<>();
    account.forEach(
        (hash, said) -> {
          Integer page = numbers.get(hash);
          if (page != null) {
            known.put(page, said);
          }
        });
    return opinions(known);
  }

  /// The number of a page; -1 if nothing is learned of it.
  int number(String hash) {
    return numbers.getOrDefault(hash, -1);
  }

  Page page(int number) {
    return pages.get(number);
  }

  /// Pages that enough others were told of.
  List<Page> forAccount(long account) {
    return pages.stream()
        .filter(page -> page.told.size() - (page.told.contains(account) ? 1 : 0) >= FEWEST)
        .toList();
  }

  Ratings ratings() {
    return ratings;
  }
}
