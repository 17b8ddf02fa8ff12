package io.cormorant.strategy.adaptive;

import io.cormorant.core.Candidate;
import io.cormorant.core.Choice;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.QueuedStrategy;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.adaptive.CrawlRecord.Group;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// The link with the highest value first, where the value follows what the pages fetched so far
/// turned out to be.
final class AdaptiveOrder extends QueuedStrategy {
  private static final byte VERSION = 1;

  /// Links of a host that are scored anew after one of its first pages, and after every third.
  private static final int HOST_TOP = 64;

  private static final int FIRST_PAGES = 4;
  private static final int AGAIN = 3;

  /// What a host gives counts half against what was expected of it when so many relevant pages were
  /// expected.
  private static final double SURE_OF_HOST = 5;

  /// Links looked at to tell what to expect.
  private static final int MOST_EXPECTED = 1_000_000;

  /// @param net every so many picks one goes by its page and text alone; 0 for never
  /// @param looks at most so many links are scored anew before one is taken
  record Rules(int net, int looks) {}

  private final LinkModel model;
  private final Rules rules;
  private final CrawlRecord record = new CrawlRecord();
  private final WordRecord words = new WordRecord(record);
  private final LinkFeatures features = new LinkFeatures(record, words);
  private final LinkEvidence evidence = new LinkEvidence();
  private final LinkEvidence found = new LinkEvidence();
  private final Net net = new Net();
  private long picks;
  private long pages;
  private double gained;
  private double expected;
  private @Nullable Pick fromNet;
  private @Nullable LinkObserver observer;

  AdaptiveOrder(LinkModel model, Rules rules) {
    this.model = model;
    this.rules = rules;
  }

  void observedBy(LinkObserver other) {
    observer = other;
  }

  @Override
  protected void expand(Visit visit) {
    Page page = visit.page();
    Candidate link = visit.pick().candidate();
    UrlTraits form = UrlTraits.of(page.url());
    long host = hash(page.url().host());
    double value = value(visit.score(), visit.judgement().relevant());
    double article = page.list() ? 0 : value * ArticleModel.of(page, form);
    learn(link, page.url(), form, host, article);
    int fresh = offerLinks(visit, form, page.list() ? inherited(link) : value);
    record.add(Group.NEW_BY_PATTERN, form.pattern(), fresh);
    record.add(Group.NEW_BY_KIND, LinkFeatures.kind(form.flags()), fresh);
    pages++;
    scoreHostAnew(page.url().host());
    if (observer != null) {
      observer.visited(pages, new WaitingLinks(this));
    }
  }

  /// What a list is worth that nobody judges: what the page is that led to it.
  private double inherited(Candidate link) {
    return link.evidence().length == 0 ? .5 : evidence.read(link.evidence()).parent;
  }

  private void learn(Candidate link, Url url, UrlTraits form, long host, double value) {
    if (link.evidence().length > 0) {
      evidence.read(link.evidence());
      double chance = model.chance(features.of(link, evidence, host));
      record.add(Group.EXPECTED, host, chance, value);
      expected += chance;
      gained += value;
      words.learn(link, LinkFeatures.odds(features.usual(host, evidence.pattern)), value);
      for (int i = 0; i < evidence.known; i++) {
        record.add(Group.CHILDREN, evidence.page[i], value);
        record.add(Group.BLOCK, evidence.block[i], value);
      }
      Url via = link.via();
      if (via != null) {
        record.add(Group.HUB, hash(via.host()), value);
      }
    }
    record.add(Group.ALL, 0, value);
    record.add(Group.HOST, host, value);
    record.add(Group.PATTERN, form.pattern(), value);
    record.put(Group.PAGE, hash(url.toString()), value, 1);
  }

  private int offerLinks(Visit visit, UrlTraits form, double value) {
    Page page = visit.page();
    Candidate by = visit.pick().candidate();
    int number = page.url().toString().hashCode();
    double title = soft(context().judge().score(page.title()));
    boolean isSeed = by.evidence().length == 0;
    if (!isSeed) {
      evidence.read(by.evidence());
    }
    double byAnchor = isSeed ? 0 : evidence.anchor;
    double byUrl = isSeed ? 0 : evidence.url;
    boolean list = page.list() || (form.flags() & (UrlTraits.TAG | UrlTraits.NUMBERED)) != 0;
    double tag = list ? Math.max(title, Math.max(byAnchor, byUrl)) : 0;
    int fresh = 0;
    for (Link link : visit.links()) {
      int block = 31 * number + link.tagPath().hashCode();
      Url target = link.target();
      if (!context().frontier().isOpen(target)) {
        long known = record.pair(Group.PAGE, hash(target.toString()));
        if (Tallies.second(known) > 0) {
          record.add(Group.CHILDREN, number, Tallies.first(known));
          record.add(Group.BLOCK, block, Tallies.first(known));
        }
        continue;
      }
      found.parent = value;
      found.anchor = soft(context().judge().score(link.anchor()));
      found.around = soft(context().judge().score(link.around()));
      found.parentTitle = title;
      found.parentTag = tag;
      found.promise = (found.parent + found.anchor) / 2;
      found.nav = isNav(link.tagPath());
      found.page[0] = number;
      found.block[0] = block;
      found.known = 1;
      fresh += offer(visit, link) ? 1 : 0;
    }
    return fresh;
  }

  /// Offers a link that [#found] tells of, or adds that to what is known of it.
  ///
  /// @return whether it was not known
  private boolean offer(Visit visit, Link link) {
    Url target = link.target();
    long host = hash(target.host());
    Optional<Pick> waiting = context().frontier().waiting(target);
    if (waiting.isPresent() && waiting.get().candidate().depth() == 0) {
      return false;
    }
    if (waiting.isPresent() && waiting.get().candidate().evidence().length > 0) {
      Candidate before = waiting.get().candidate();
      evidence.read(before.evidence());
      boolean better = found.anchor > evidence.anchor;
      double promise = evidence.promise;
      evidence.add(found);
      Candidate after =
          new Candidate(
              target,
              Math.min(before.depth(), visit.depth() + 1),
              found.promise > promise ? visit.page().url() : before.via(),
              better ? link.anchor() : before.anchor(),
              0,
              evidence.toBytes());
      context().frontier().replace(waiting.get(), scored(after, host));
      net.offer(target, evidence.promise);
      return false;
    }
    UrlTraits form = UrlTraits.of(target);
    found.url = soft(context().judge().score(words.address(target)));
    found.form = form.flags();
    found.pattern = form.pattern();
    found.pages = 1;
    Pick pick =
        scored(
            new Candidate(
                target, visit.depth() + 1, visit.page().url(), link.anchor(), 0, found.toBytes()),
            host);
    if (waiting.isPresent()) { // it came without evidence, from a store that was rebuilt
      context().frontier().replace(waiting.get(), pick);
    } else {
      context().frontier().offer(pick.candidate(), pick.priority());
    }
    net.offer(target, evidence.promise);
    return waiting.isEmpty();
  }

  /// A link with the priority it has now. [#evidence] is that of the link.
  private Pick scored(Candidate link, long host) {
    return new Pick(link, priority(link, evidence.read(link.evidence()), host));
  }

  private static boolean isNav(String tagPath) {
    return tagPath.contains("nav")
        || tagPath.contains("header")
        || tagPath.contains("footer")
        || tagPath.contains("aside");
  }

  private long priority(Candidate link, LinkEvidence known, long host) {
    double[] x = features.of(link, known, host);
    return Priority.of(Math.max(model.chance(x), lead(x, host)) * correction(host));
  }

  /// How likely a link leads to relevant pages: on a host of poor pages less than it looks.
  private double lead(double[] x, long host) {
    return model.lead(x) * features.shareOfUsual(host);
  }

  /// How much better or worse than expected all pages were.
  private double scale() {
    return Math.clamp((gained + 2) / (expected + 2), .2, 5);
  }

  /// How much better or worse than expected the pages of a host were.
  private double correction(long host) {
    double c = scale();
    long pair = record.pair(Group.EXPECTED, host);
    return Math.clamp(
        (Tallies.second(pair) + SURE_OF_HOST * c) / (c * Tallies.first(pair) + SURE_OF_HOST * c),
        .02,
        3);
  }

  /// What was learned from a page changes what the other links of its host are worth most.
  private void scoreHostAnew(String host) {
    long count = (long) record.count(Group.HOST, hash(host));
    if (count <= FIRST_PAGES || count % AGAIN == 0) {
      context().frontier().top(host, HOST_TOP).forEach(this::scoreAnew);
    }
  }

  private boolean scoreAnew(Pick waiting) {
    Candidate link = waiting.candidate();
    if (link.evidence().length == 0) {
      return false;
    }
    Pick now = scored(link, hash(link.url().host()));
    if (now.priority() != waiting.priority()) {
      context().frontier().replace(waiting, now);
    }
    return now.priority() < waiting.priority();
  }

  @Override
  protected Optional<Pick> take() {
    fromNet = null;
    if (rules.net > 0 && (picks + 1) % rules.net == 0) {
      fromNet = net.take(context().frontier()).orElse(null);
    }
    Optional<Pick> taken = fromNet == null ? best() : Optional.of(fromNet);
    picks += taken.isPresent() ? 1 : 0;
    return taken;
  }

  private Optional<Pick> best() {
    for (int i = 0; i < rules.looks; i++) {
      Optional<Pick> first = context().frontier().first();
      if (first.isEmpty() || !scoreAnew(first.get())) {
        break;
      }
    }
    return super.take();
  }

  @Override
  public @Nullable Choice choice(Pick pick) {
    Candidate link = pick.candidate();
    if (link.evidence().length == 0) {
      return null;
    }
    long host = hash(link.url().host());
    double[] x = features.of(link, evidence.read(link.evidence()), host);
    double chance = model.chance(x);
    double lead = lead(x, host);
    return new Choice(
        chance,
        lead,
        correction(host),
        pick.equals(fromNet),
        chance >= lead ? model.forArticle(x) : model.forHub(x));
  }

  @Override
  public boolean followsJudge() {
    return true;
  }

  /// Where nothing changed it goes on waiting as it did, since it is scored anew before it is
  /// taken. The texts around it are not kept, nor those of the pages that hold it: what they say
  /// stays as it was.
  @Override
  public Pick rescored(Pick waiting, OptionalDouble parent) {
    Candidate link = waiting.candidate();
    if (link.evidence().length == 0) {
      return waiting;
    }
    evidence.read(link.evidence());
    double before = evidence.parent + evidence.anchor;
    evidence.anchor = LinkEvidence.rounded(soft(context().judge().score(link.anchor())));
    evidence.url = soft(context().judge().score(words.address(link.url())));
    if (parent.isPresent() && evidence.pages == 1) {
      double score = parent.getAsDouble();
      evidence.parent = LinkEvidence.rounded(value(score, score >= context().judge().threshold()));
    }
    evidence.promise += (evidence.parent + evidence.anchor - before) / 2;
    byte[] anew = evidence.toBytes();
    if (Arrays.equals(anew, link.evidence())) {
      return waiting;
    }
    net.offer(link.url(), evidence.promise);
    return scored(link.withEvidence(anew), hash(link.url().host()));
  }

  /// What the best links that wait are worth by now.
  @Override
  public OptionalDouble expected(int count) {
    PriorityQueue<Pick> best = new PriorityQueue<>(Comparator.comparingLong(Pick::priority));
    context()
        .frontier()
        .walk()
        .next(
            MOST_EXPECTED,
            pick -> {
              best.add(pick);
              if (best.size() > count) {
                best.remove();
              }
            });
    double sum = 0;
    for (Pick pick : best) {
      Candidate link = pick.candidate();
      if (link.evidence().length > 0) {
        long host = hash(link.url().host());
        double chance = model.chance(features.of(link, evidence.read(link.evidence()), host));
        sum += Math.min(1, scale() * chance * correction(host));
      }
    }
    return OptionalDouble.of(sum);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    record.save(context().frontier().memory());
    out.writeByte(VERSION);
    out.writeLong(picks);
    out.writeLong(pages);
    out.writeDouble(gained);
    out.writeDouble(expected);
    net.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of 'adaptive'");
    picks = in.readLong();
    pages = in.readLong();
    gained = Saved.finite(in, "the state of 'adaptive'");
    expected = Saved.finite(in, "the state of 'adaptive'");
    net.load(in);
    record.load(context().frontier().memory());
  }

  double[] features(Pick waiting) {
    Candidate link = waiting.candidate();
    return features.of(link, evidence.read(link.evidence()), hash(link.url().host())).clone();
  }

  UrlPool pool() {
    return context().frontier();
  }

  /// What a page is worth by its score.
  private double value(double score, boolean relevant) {
    return (soft(score) + (relevant ? 1 : 0)) / 2;
  }

  private double soft(double score) {
    return LinkEvidence.soft(score, context().judge().threshold());
  }

  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }
}
