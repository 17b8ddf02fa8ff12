package io.cormorant.portal.follow;

import io.cormorant.core.Url;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Storable;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.revisit.PushTrust;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// What accounts follow, and the sites that are looked at for them. An account finds only its own.
@Component
public final class Follows {
  public static final int MOST = 200;
  public static final int MOST_SITES = 100;
  public static final int MOST_WORDS = 50;

  /// Looking more often is for nobody: not every few seconds, and at least once a day.
  public static final int SHORTEST_MINUTES = 5;

  public static final int LONGEST_MINUTES = 24 * 60;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_WORD = 100;
  private static final int LONGEST_WORDS = 4_000;
  private static final int LONGEST_QUERY = 1_000;
  private static final int LONGEST_ADDRESS = 2_000;

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final Topics topics;
  private final InstantSource clock;

  Follows(PortalStore store, Ids ids, Topics topics, InstantSource clock) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.topics = topics;
    this.clock = clock;
  }

  /// Begins to follow. What is there already is not told; what comes from now on is.
  ///
  /// @throws Problem if it says too little or too much, or names what is not the account's
  public synchronized Follow create(Account account, NewFollow wanted) {
    if (of(account).size() >= MOST) {
      throw new Problem("problem.follows", "an account follows at most %s things", MOST);
    }
    if (wanted.kind() == Follow.Kind.TOPIC && topic(account, wanted.topic()).isEmpty()) {
      throw new Problem("problem.follow-topic", "there is no such topic");
    }
    Map<String, Url> sites = sites(wanted);
    check(wanted, sites);
    long id = ids.next();
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              insert(account, id, wanted, name(account, wanted, sites));
              sites.values().forEach(site -> join(id, watched(site)));
            });
    Follow made = find(account, id).orElseThrow();
    lookSoon(made);
    return made;
  }

  private static Map<String, Url> sites(NewFollow wanted) {
    Map<String, Url> sites = new LinkedHashMap<>();
    if (wanted.kind() == Follow.Kind.SITES) {
      wanted.sites().stream()
          .map(String::strip)
          .filter(site -> !site.isEmpty())
          .forEach(site -> sites.put(address(site).toString(), address(site)));
    }
    return sites;
  }

  private static void check(NewFollow wanted, Map<String, Url> sites) {
    switch (wanted.kind()) {
      case SITES -> {
        if (sites.isEmpty()) {
          throw new Problem("problem.follow-no-site", "name at least one site");
        }
        if (sites.size() > MOST_SITES) {
          throw new Problem("problem.follow-sites", "a follow has at most %s sites", MOST_SITES);
        }
      }
      case TOPIC -> {}
      case SEARCH -> {
        if (wanted.query().isBlank() || wanted.query().length() > LONGEST_QUERY) {
          throw new Problem(
              "problem.follow-query",
              "say what to search for, in at most %s characters",
              LONGEST_QUERY);
        }
      }
    }
    checkSchedule(wanted.everyMinutes());
    checkWords(wanted.words());
    checkWords(wanted.excluded());
  }

  private static void checkSchedule(int minutes) {
    if (minutes != 0 && (minutes < SHORTEST_MINUTES || minutes > LONGEST_MINUTES)) {
      throw new Problem(
          "problem.follow-schedule", "a schedule is from %s minutes to a day", SHORTEST_MINUTES);
    }
  }

  private static void checkWords(List<String> words) {
    List<String> clean = clean(words);
    if (clean.size() > MOST_WORDS
        || clean.stream().anyMatch(word -> word.length() > LONGEST_WORD)
        || joined(clean).length() > LONGEST_WORDS) {
      throw new Problem(
          "problem.follow-words",
          "give at most %s words of up to %s characters",
          MOST_WORDS,
          LONGEST_WORD);
    }
  }

  private Optional<TopicRow> topic(Account account, @Nullable Long id) {
    return id == null ? Optional.empty() : topics.readable(account, id);
  }

  private static Url address(String site) {
    String whole = site.contains("://") ? site : "https://" + site;
    return Url.parse(whole)
        .filter(url -> url.toString().length() <= LONGEST_ADDRESS)
        .orElseThrow(
            () -> new Problem("problem.follow-site", "'%s' is not the address of a site", site));
  }

  private String name(Account account, NewFollow wanted, Map<String, Url> sites) {
    if (!wanted.name().isBlank()) {
      return wanted.name();
    }
    String what =
        switch (wanted.kind()) {
          case SITES -> hosts(sites.values().stream().map(Url::host));
          case TOPIC -> topic(account, wanted.topic()).map(TopicRow::name).orElse("");
          case SEARCH -> wanted.query();
        };
    return name(clean(wanted.words()), what);
  }

  private static String hosts(Stream<String> hosts) {
    return hosts.distinct().sorted().collect(Collectors.joining(", "));
  }

  private static String name(List<String> words, String what) {
    String name = words.isEmpty() ? what : String.join(", ", words) + " · " + what;
    return Storable.text(name.strip(), LONGEST_NAME);
  }

  private void insert(Account account, long id, NewFollow wanted, String name) {
    store
        .template()
        .update(
            "insert into follow (id, account_id, name, kind, topic_id, query, words, excluded,"
                + " every_minutes, enabled, heard, created_ms)"
                + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            id,
            account.id(),
            Storable.text(name.strip(), LONGEST_NAME),
            wanted.kind().code(),
            wanted.kind() == Follow.Kind.TOPIC ? wanted.topic() : null,
            wanted.kind() == Follow.Kind.SEARCH ? Storable.text(wanted.query().strip()) : "",
            joined(clean(wanted.words())),
            joined(clean(wanted.excluded())),
            wanted.everyMinutes(),
            true,
            id,
            clock.millis());
  }

  /// The site of an address, which is looked at from now on if it was not before.
  private long watched(Url site) {
    String hash = Secrets.hash(site.toString());
    Optional<Long> known =
        jdbc.sql("select id from watched_site where address_hash = ?")
            .param(hash)
            .query(Long.class)
            .optional();
    if (known.isPresent()) {
      return known.get();
    }
    long id = ids.next();
    jdbc.sql(
            "insert into watched_site (id, address_hash, address, host, state, due_ms, created_ms)"
                + " values (?, ?, ?, ?, ?, ?, ?)")
        .params(
            id,
            hash,
            Storable.text(site.toString(), LONGEST_ADDRESS),
            Storable.text(site.host(), 255),
            "",
            clock.millis(),
            clock.millis())
        .update();
    return id;
  }

  private void join(long follow, long site) {
    jdbc.sql("insert into follow_site (follow_id, site_id) values (?, ?)")
        .params(follow, site)
        .update();
  }

  /// Changes a follow into what is wanted of it, but for its kind and its topic. What a site that
  /// is added has published before is not told.
  ///
  /// @param wanted without a name, the follow keeps its own
  /// @throws Problem if it says too little or too much
  public synchronized void change(Follow follow, NewFollow wanted) {
    Map<String, Url> sites = sites(wanted);
    check(wanted, sites);
    String name = name(follow, wanted, sites);
    List<WatchedSite> gone = new ArrayList<>();
    for (WatchedSite site : follow.sites()) {
      if (sites.remove(site.address()) == null) {
        gone.add(site);
      }
    }
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              update(follow, wanted, name);
              sites.values().forEach(site -> join(follow.id(), watched(site)));
              gone.forEach(site -> leave(follow, site.id()));
            });
    if (!sites.isEmpty() || wanted.everyMinutes() != follow.everyMinutes()) {
      lookSoon(follow);
    }
  }

  /// What a follow is called from now on. A name that was made from what is followed is made again.
  private static String name(Follow follow, NewFollow wanted, Map<String, Url> sites) {
    String said = wanted.name().isBlank() ? follow.name() : wanted.name().strip();
    List<String> words = clean(wanted.words());
    return switch (follow.kind()) {
      case SITES ->
          said.equals(name(follow.words(), hosts(follow.sites().stream().map(WatchedSite::host))))
              ? name(words, hosts(sites.values().stream().map(Url::host)))
              : said;
      case SEARCH ->
          said.equals(name(follow.words(), follow.query())) ? name(words, wanted.query()) : said;
      case TOPIC -> said;
    };
  }

  private void update(Follow follow, NewFollow wanted, String name) {
    jdbc.sql(
            "update follow set name = ?, query = ?, words = ?, excluded = ?, every_minutes = ?"
                + " where id = ?")
        .params(
            Storable.text(name, LONGEST_NAME),
            wanted.kind() == Follow.Kind.SEARCH ? Storable.text(wanted.query().strip()) : "",
            joined(clean(wanted.words())),
            joined(clean(wanted.excluded())),
            wanted.everyMinutes(),
            follow.id())
        .update();
  }

  private void leave(Follow follow, long site) {
    jdbc.sql("delete from follow_site where follow_id = ? and site_id = ?")
        .params(follow.id(), site)
        .update();
    forget(site);
  }

  /// Looks at a site no more, unless somebody else follows it.
  private void forget(long site) {
    jdbc.sql(
            "delete from watched_site where id = ? and not exists (select 1 from"
                + " follow_site s where s.site_id = watched_site.id)")
        .param(site)
        .update();
  }

  /// Lets a follow tell what it finds, or not.
  public void setEnabled(Follow follow, boolean enabled) {
    jdbc.sql("update follow set enabled = ?, heard = ? where id = ?")
        .params(enabled, ids.next(), follow.id())
        .update();
    if (enabled) {
      lookSoon(follow);
    }
  }

  /// Its sites are looked at as soon as they may be, and after that as those who follow them want.
  private void lookSoon(Follow follow) {
    long now = clock.millis();
    long rest = LookTimes.SHORTEST.toMillis();
    jdbc.sql(
            "update watched_site set due_ms = case when looked_ms is null or looked_ms < ? then ?"
                + " else looked_ms + ? end where due_ms > ? and id in"
                + " (select site_id from follow_site where follow_id = ?)")
        .params(now - rest, now, rest, now + rest, follow.id())
        .update();
  }

  /// Follows no more. Sites that nobody follows are not looked at any more.
  public synchronized void delete(Follow follow) {
    List<Long> sites =
        jdbc.sql("select site_id from follow_site where follow_id = ?")
            .param(follow.id())
            .query((row, _) -> row.getLong(1))
            .list();
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              jdbc.sql("delete from follow where id = ?").param(follow.id()).update();
              sites.forEach(this::forget);
            });
  }

  /// What an account follows, newest first.
  public List<Follow> of(Account account) {
    return with(
        jdbc.sql("select * from follow where account_id = ? order by id desc")
            .param(account.id())
            .query(Follows::follow)
            .list());
  }

  /// The names of what an account follows by their ids, newest first.
  public Map<Long, String> names(Account account) {
    Map<Long, String> names = new LinkedHashMap<>();
    jdbc.sql("select id, name from follow where account_id = ? order by id desc")
        .param(account.id())
        .query(
            row -> {
              names.put(row.getLong(1), row.getString(2));
            });
    return names;
  }

  public Optional<Follow> find(Account account, long id) {
    return with(
            jdbc.sql("select * from follow where account_id = ? and id = ?")
                .params(account.id(), id)
                .query(Follows::follow)
                .list())
        .stream()
        .findFirst();
  }

  /// The follows of all accounts that want to hear of a site.
  List<Follow> of(WatchedSite site) {
    return jdbc.sql(
            "select f.* from follow f join follow_site s on s.follow_id = f.id"
                + " join account a on a.id = f.account_id"
                + " where s.site_id = ? and f.enabled = true and a.enabled = true order by f.id")
        .param(site.id())
        .query(Follows::follow)
        .list();
  }

  /// A follow, and up to which page of its topics it was told.
  record Heard(Follow follow, long page) {}

  /// The follows of topics, or of searches, whose topics have kept pages since they were told.
  List<Heard> behind(Follow.Kind kind) {
    return jdbc.sql(
            "select f.* from follow f join account a on a.id = f.account_id where f.kind = ?"
                + " and f.enabled = true and a.enabled = true and exists (select 1"
                + " from "
                + pages(kind)
                + " and p.id > f.heard) order by f.topic_id, f.id")
        .param(kind.code())
        .query((row, number) -> new Heard(follow(row, number), row.getLong("heard")))
        .list();
  }

  private static String pages(Follow.Kind kind) {
    return kind == Follow.Kind.TOPIC
        ? "page p where p.topic_id = f.topic_id"
        : "page p join topic t on t.id = p.topic_id where (t.owner_id = f.account_id or exists"
            + " (select 1 from topic_share s where s.topic_id = t.id"
            + " and s.account_id = f.account_id))";
  }

  /// Whether a follow is told now. Of a topic or search with a schedule, pages are collected, and
  /// told together when the first of them has waited for as long as that says.
  boolean isDue(Heard behind, Instant now) {
    Follow follow = behind.follow;
    if (follow.everyMinutes() == 0) {
      return true;
    }
    return least("p.id", follow)
        .map(first -> Ids.moment(first).plus(Duration.ofMinutes(follow.everyMinutes())))
        .filter(due -> !due.isAfter(now))
        .isPresent();
  }

  /// When the oldest of the pages was fetched that a follow was not told of. It may be much older
  /// than its row if the page was not relevant at first.
  Instant oldest(Heard behind) {
    return least("p.fetched_ms", behind.follow)
        .map(Instant::ofEpochMilli)
        .orElse(Ids.moment(behind.page));
  }

  /// The least value of a column in the pages that a follow was not told of.
  private Optional<Long> least(String column, Follow follow) {
    return jdbc.sql(
            "select min(%s) from follow f, ".formatted(column)
                + pages(follow.kind())
                + " and f.id = ? and p.id > f.heard")
        .param(follow.id())
        .query(Long.class)
        .optional();
  }

  /// Notes up to which page a follow was told.
  void heard(Follow follow, long page) {
    jdbc.sql("update follow set heard = ? where id = ? and heard < ?")
        .params(page, follow.id(), page)
        .update();
  }

  private List<Follow> with(List<Follow> bare) {
    Map<Long, List<WatchedSite>> sites = new HashMap<>();
    if (!bare.isEmpty()) {
      jdbc.sql(
              "select s.follow_id, w.id, w.address, w.host, w.due_ms, w.looked_ms, w.failure,"
                  + " w.hub_until_ms, w.hub_trust"
                  + " from watched_site w join follow_site s on s.site_id = w.id"
                  + " where s.follow_id in (:follows) order by w.host, w.id")
          .param("follows", bare.stream().map(Follow::id).toList())
          .query(
              row -> {
                sites
                    .computeIfAbsent(row.getLong("follow_id"), _ -> new ArrayList<>())
                    .add(site(row, 0));
              });
    }
    return bare.stream()
        .map(
            follow ->
                new Follow(
                    follow.id(),
                    follow.account(),
                    follow.name(),
                    follow.kind(),
                    follow.topic(),
                    follow.query(),
                    follow.words(),
                    follow.excluded(),
                    follow.everyMinutes(),
                    follow.enabled(),
                    follow.created(),
                    sites.getOrDefault(follow.id(), List.of())))
        .toList();
  }

  static List<String> clean(List<String> words) {
    return words.stream()
        .map(word -> Storable.text(word.strip()))
        .filter(word -> !word.isEmpty())
        .distinct()
        .toList();
  }

  private static String joined(List<String> words) {
    return String.join("\n", words);
  }

  private static Follow follow(ResultSet row, int number) throws SQLException {
    return new Follow(
        row.getLong("id"),
        row.getLong("account_id"),
        row.getString("name"),
        Follow.Kind.of(row.getString("kind")),
        row.getObject("topic_id") == null ? null : row.getLong("topic_id"),
        Objects.requireNonNullElse(row.getString("query"), ""),
        clean(row.getString("words").lines().toList()),
        clean(row.getString("excluded").lines().toList()),
        row.getInt("every_minutes"),
        row.getBoolean("enabled"),
        Instant.ofEpochMilli(row.getLong("created_ms")),
        List.of());
  }

  static WatchedSite site(ResultSet row, int number) throws SQLException {
    String failure = row.getString("failure");
    return new WatchedSite(
        row.getLong("id"),
        row.getString("address"),
        row.getString("host"),
        Instant.ofEpochMilli(row.getLong("due_ms")),
        row.getObject("looked_ms") == null ? null : Instant.ofEpochMilli(row.getLong("looked_ms")),
        new PushTrust(row.getInt("hub_trust")).isEarned()
            ? Instant.ofEpochMilli(row.getLong("hub_until_ms"))
            : null,
        failure == null ? null : SiteFailure.read(failure));
  }
}
