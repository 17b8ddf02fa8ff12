package io.cormorant.strategy.discovery;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.discover.Query;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.StrategyContext;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What operators bring home: pages to be fetched, and questions to search engines, whose answers
/// are pages to be fetched later. It counts what each operator named, known or new.
final class Hunt {
  private static final int MOST_ASKED = 100_000;
  private static final int MOST_OPEN = 10_000;
  private static final int MOST_WAITING = 100_000;

  /// Pages that wait which are looked at in one step.
  private static final int LOOKED_AT = 256;

  /// Marks pages that another page led to, so that ways to others do not go on for ever.
  private static final int LED = 1 << 8;

  private static final int NOBODY = -1;

  /// Pages that link to a page which are fetched, and links of each that are taken: together about
  /// as many pages as other operators find by the help of one.
  private static final int MOST_LINKING = 3;

  private static final int MOST_LED = 5;

  private final StrategyContext context;
  private final int links;
  private final int results;

  /// Hashes of all questions that were put.
  private final LongOpenHashSet asked = new LongOpenHashSet();

  /// Those that no engine answered; they are put again by the next run only.
  private final LongOpenHashSet failed = new LongOpenHashSet();

  /// Questions without an answer yet, and whose they are.
  private final Map<Query, Integer> open = new LinkedHashMap<>();

  /// The same in each run of a crawl.
  private long salt;

  /// Whose the pages are that wait, by the hashes of their URLs.
  private final Long2IntOpenHashMap waiting = new Long2IntOpenHashMap();

  private final long[] named;
  private int operator;
  private long found;

  /// @param operators how many there are
  /// @param links of a page that are taken at most
  /// @param results of a question that are taken at most
  Hunt(StrategyContext context, int operators, int links, int results) {
    this.context = context;
    this.links = links;
    this.results = results;
    this.salt = context.random().nextLong();
    this.named = new long[operators];
    waiting.defaultReturnValue(NOBODY);
  }

  StrategyContext context() {
    return context;
  }

  int links() {
    return links;
  }

  /// Chance that is the same whenever the same page is looked at.
  Random chance(Url page) {
    return new Random(salt ^ hash(page.toString()));
  }

  /// From now on an operator looks for pages, and what is found is counted anew.
  void begin(int number) {
    operator = number;
    found = 0;
  }

  /// New pages that were found since an operator began, those of replies that came later among
  /// them; not those that such pages led to.
  long found() {
    return found;
  }

  /// Whether all pages that wait are on hosts that will not be asked again, so that waiting for
  /// them is in vain; false if none waits.
  boolean isOnlyDeadLeft() {
    if (context.frontier().waiting() == 0) {
      return false;
    }
    boolean[] alive = new boolean[1];
    UrlPool.Walk walk = context.frontier().walk();
    boolean more = true;
    while (more && !alive[0]) {
      more =
          walk.next(
              LOOKED_AT, pick -> alive[0] |= !context.frontier().isGivenUp(pick.url().host()));
    }
    return !alive[0];
  }

  /// A page that an operator found has come to its end.
  ///
  /// @param operator its number
  /// @param led whether another page led to it
  record Found(int operator, boolean led) {}

  /// Which operator found a page that has come to its end, if one did. Asked again it is forgotten.
  Optional<Found> ended(Pick pick) {
    int mark = waiting.remove(hash(pick.url().toString()));
    return mark == NOBODY
        ? Optional.empty()
        : Optional.of(new Found(mark & (LED - 1), (mark & LED) != 0));
  }

  boolean answers(Query.Kind kind) {
    return context.scout().answers().contains(kind);
  }

  /// Puts a question, unless it was put before or nobody can answer it.
  ///
  /// @return whether it was put
  boolean ask(Query query) {
    if (!answers(query.kind())
        || asked.size() >= MOST_ASKED
        || open.size() >= MOST_OPEN
        || failed.contains(number(query))
        || !asked.add(number(query))) {
      return false;
    }
    open.put(query, operator);
    context.scout().ask(query);
    return true;
  }

  private static long number(Query query) {
    return hash(query.kind() + " " + query.text());
  }

  boolean isAsking() {
    return !open.isEmpty();
  }

  /// Takes the answers that have come.
  ///
  /// @param names of the operators
  void takeReplies(List<Operator> names) {
    for (Optional<Scout.Reply> next = context.scout().reply();
        next.isPresent();
        next = context.scout().reply()) {
      Scout.Reply reply = next.get();
      Integer whose = open.remove(reply.query());
      if (whose != null) {
        operator = whose;
        String how = names.get(whose).name() + ": " + reply.query().text();
        addResults(reply, how);
        if (reply.leads().isEmpty() && !reply.failures().isEmpty()) {
          asked.remove(number(reply.query()));
          failed.add(number(reply.query()));
        }
      }
    }
  }

  /// Results of a question, best first, until enough of them are new.
  private void addResults(Scout.Reply reply, String how) {
    List<Scout.Lead> leads = reply.leads();
    int most = reply.query() instanceof Query.Backlinks ? MOST_LINKING : results;
    int fresh = 0;
    for (int i = 0; i < leads.size() && fresh < most; i++) {
      fresh += add(leads.get(i).hit().url(), 0, null, how, 0) ? 1 : 0;
    }
  }

  /// A page to be fetched.
  ///
  /// @param from the page that helped to find it
  /// @param how it was found, in words for people
  void add(Url url, FoundPage from, String how) {
    add(url, from.depth() + 1, from.url(), how, 0);
  }

  /// A page to be fetched that is no way to others.
  void addLed(Url url, FoundPage from, String how) {
    add(url, from.depth() + 1, from.url(), how, LED);
  }

  /// The links of a page that is a way to others.
  ///
  /// @param whose the number of the operator
  void addLinks(Visit visit, int whose) {
    operator = whose;
    for (Link link : chosen(visit)) {
      add(link.target(), visit.depth() + 1, visit.page().url(), link.anchor(), LED);
    }
  }

  /// @return whether it is new
  private boolean add(Url url, int depth, @Nullable Url via, String how, int mark) {
    named[operator]++;
    boolean fresh =
        waiting.size() < MOST_WAITING
            && context.frontier().isOpen(url)
            && context.frontier().waiting(url).isEmpty()
            && context.frontier().offer(new Candidate(url, depth, via, how), Priority.SEED);
    if (fresh) {
      waiting.put(hash(url.toString()), operator | mark);
      found += mark == 0 ? 1 : 0;
    }
    return fresh;
  }

  /// How many pages an operator has named since it was asked last, known or new.
  long takeNamed(int number) {
    long count = named[number];
    named[number] = 0;
    return count;
  }

  /// Links to other sites first, one to each site before a second to any; what is left is taken in
  /// their order.
  private List<Link> chosen(Visit visit) {
    List<Link> chosen = new ArrayList<>();
    List<Link> rest = new ArrayList<>();
    Set<String> sites = new HashSet<>(Set.of(visit.page().url().registeredDomain()));
    for (Link link : visit.links()) {
      boolean plain = link.kind() == Link.Kind.ANCHOR && context.frontier().isOpen(link.target());
      if (plain && sites.add(link.target().registeredDomain())) {
        chosen.add(link);
      } else if (plain) {
        rest.add(link);
      }
    }
    chosen.addAll(rest);
    int most = visit.page().list() ? links : MOST_LED;
    return chosen.subList(0, Math.min(most, chosen.size()));
  }

  static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(salt);
    out.writeLong(found);
    out.writeInt(asked.size());
    for (long question : asked) {
      out.writeLong(question);
    }
    out.writeInt(open.size());
    for (Map.Entry<Query, Integer> each : open.entrySet()) {
      out.writeUTF(each.getKey().kind().name());
      out.writeUTF(each.getKey().text());
      out.writeInt(each.getValue());
    }
    out.writeInt(waiting.size());
    for (Long2IntMap.Entry each : waiting.long2IntEntrySet()) {
      out.writeLong(each.getLongKey());
      out.writeInt(each.getIntValue());
    }
    for (long count : named) {
      out.writeLong(count);
    }
  }

  /// Questions that had no answer yet are put again, unless the crawl goes on with other engines,
  /// none of which can answer them.
  void load(DataInput in) throws IOException {
    salt = in.readLong();
    found = in.readLong();
    for (int i = Saved.count(in, MOST_ASKED, "questions"); i > 0; i--) {
      asked.add(in.readLong());
    }
    for (int i = Saved.count(in, MOST_OPEN, "open questions"); i > 0; i--) {
      Query query = query(in.readUTF(), in.readUTF());
      int whose = Saved.index(in, named.length, "operator");
      if (answers(query.kind())) {
        open.put(query, whose);
        context.scout().ask(query);
      }
    }
    for (int i = Saved.count(in, MOST_WAITING, "pages that wait"); i > 0; i--) {
      waiting.put(in.readLong(), Saved.index(in, LED + named.length, "operator"));
    }
    for (int i = 0; i < named.length; i++) {
      named[i] = in.readLong();
    }
  }

  private static Query query(String kind, String text) throws IOException {
    return switch (kind) {
      case "WORDS" -> new Query.Words(text);
      case "RELATED" -> new Query.Related(Saved.url(text));
      case "BACKLINKS" -> new Query.Backlinks(Saved.url(text));
      case "SITE" -> new Query.Site(text);
      default -> throw new IOException("saved was a question of no kind: '" + kind + "'");
    };
  }
}
