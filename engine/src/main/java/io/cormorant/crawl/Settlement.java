package io.cormorant.crawl;

import io.cormorant.core.Decision;
import io.cormorant.core.Judgement;
import io.cormorant.core.Link;
import io.cormorant.core.Mark;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import io.cormorant.core.Version;
import io.cormorant.core.Visit;
import io.cormorant.crawl.crew.ErrandResult;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.trap.SimHash;
import io.cormorant.trap.Traps;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How picks end: turns what the crew brings back into the one event its pick ends with, or lets
/// the pick go on. Owned by the captain.
final class Settlement {
  private static final int NOT_MODIFIED = 304;

  private final CrawlPlan plan;
  private final Crawl.Parts parts;
  private final Tally tally;
  private final Decider decider;
  private final Traps traps;
  private final Admission admission;
  private final Frontier frontier;
  private final WaitingPicks waiting;
  private final Ledger ledger;
  private final Broadcast news;
  private final Sitemaps sitemaps;

  Settlement(
      CrawlPlan plan,
      Crawl.Parts parts,
      Tally tally,
      Decider decider,
      Traps traps,
      Admission admission,
      Frontier frontier,
      WaitingPicks waiting,
      Ledger ledger,
      Broadcast news) {
    this.news = news;
    this.plan = plan;
    this.parts = parts;
    this.tally = tally;
    this.decider = decider;
    this.traps = traps;
    this.admission = admission;
    this.frontier = frontier;
    this.waiting = waiting;
    this.ledger = ledger;
    this.sitemaps = new Sitemaps(parts.web());
  }

  void settle(OpenPick open, ErrandResult result) throws InterruptedException {
    requestOver(open);
    switch (result) {
      case ErrandResult.Read read -> settleRead(open, read);
      case ErrandResult.Redirected moved -> settleRedirected(open, moved);
      case ErrandResult.Unchanged same -> settleUnchanged(open, same.response());
      case ErrandResult.Missed missed
          when missed.outcome() instanceof Outcome.Busy && waiting.retry(open) -> {}
      case ErrandResult.Missed missed -> {
        if (missed.outcome() instanceof Outcome.Refused) {
          open.spared();
        }
        lose(open, missed.status(), missed.bytes(), missed.outcome());
      }
    }
  }

  /// A request is over, well or not.
  void requestOver(OpenPick open) {
    tally.returned(open.url().host());
    frontier.rouse(open.url().host());
  }

  private void settleRead(OpenPick open, ErrandResult.Read read) throws InterruptedException {
    Page page = read.page();
    int size = read.document().size();
    if (read.notFound() && plan.scope().traps()) {
      lose(open, read.document().status(), size, new Outcome.SoftGone(page.title()));
      return;
    }
    Version earlier = open.earlier();
    Optional<Url> same = traps.sameText(read.textDigest(), page.url()).filter(_ -> earlier == null);
    Optional<String> foreign = plan.scope().languageRefusal(page.prose());
    if (same.isPresent()) {
      loseDuplicate(open, read, new Outcome.Duplicate(same.get()));
    } else if (foreign.isPresent()) {
      lose(open, read.document().status(), size, new Outcome.Refused(foreign.get()));
    } else if (earlier != null && !open.hasMoved() && isStill(earlier, read)) {
      settleUnchanged(open, read, earlier);
    } else {
      visit(open, read);
    }
  }

  /// Whether a page says what it said before. A list says something else with every new link, a
  /// document when its main text has changed by more than a few words: numbers of readers, dates
  /// and advertisements beside it change all the time.
  private static boolean isStill(Version earlier, ErrandResult.Read read) {
    return read.textDigest().equals(earlier.textDigest())
        || (read.page().isDocument() && SimHash.areAlike(read.simHash(), earlier.simHash()));
  }

  /// The server says so itself.
  private void settleUnchanged(OpenPick open, Response.Unchanged same) throws InterruptedException {
    Response.Document word =
        new Response.Document(same.url(), NOT_MODIFIED, same.headers(), new byte[0], null);
    lose(open, NOT_MODIFIED, 0, new Outcome.Unchanged(), open.isAgain() ? word : null);
  }

  /// A document came that says what it said. Its links are told to the strategy all the same: one
  /// more among many does not change a text.
  private void settleUnchanged(OpenPick open, ErrandResult.Read read, Version earlier)
      throws InterruptedException {
    Page page = read.page();
    Response.Document document = read.document();
    tally.asked(open.requests());
    Judgement judgement = read.judgement().decided(decider.decide(page, read.judgement()));
    Admission.Sorted links = admission.sort(page, List.of(), open.pick().candidate().depth() + 1);
    ended(open, true);
    parts.strategy().visited(new Visit(open.pick(), page, judgement, links.admitted()));
    boolean copy = document.digest().equals(earlier.digest()) && page.mayBeArchived();
    tellLost(
        open, document.status(), document.size(), new Outcome.Unchanged(), copy ? document : null);
  }

  private void visit(OpenPick open, ErrandResult.Read read) throws InterruptedException {
    Page page = read.page();
    Version earlier = open.earlier();
    tally.asked(open.requests());
    Decision decision = decider.decide(page, read.judgement());
    Judgement judgement = read.judgement().decided(decision);
    Optional<Url> near =
        traps.nearDuplicate(read.simHash()).filter(other -> !open.way().contains(other));
    if (earlier == null) {
      countDownload(open, read, judgement, near.isPresent());
    }
    traps.remember(read.simHash(), page.url());
    Admission.Sorted links =
        admission.sort(
            page, sitemaps.news(page, judgement.relevant()), open.pick().candidate().depth() + 1);
    Visit visit = new Visit(open.pick(), page, judgement, links.admitted());
    boolean worth = decider.stores(decision) || (earlier != null && earlier.stored());
    boolean stored = worth && page.mayBeArchived();
    if (earlier == null) {
      count(open, visit, decision, stored, near.isPresent());
    } else {
      decider.changed(page.url(), judgement.score(), decision, stored);
    }
    page.cuts().forEach(tally::guarded);
    ended(open, true);
    if (!parts.links().equals(LinkGraph.NONE)) {
      tellLinks(open.way(), visit);
    }
    parts.strategy().visited(visit);
    tell(
        new CrawlEvent.Visited(
            tally.nextEnding(),
            parts.clock().instant(),
            took(open),
            open.requests(),
            visit,
            open.choice(),
            read.document(),
            read.textDigest(),
            read.simHash(),
            near.orElse(null),
            decision,
            stored,
            stored && decider.keeps(decision),
            links.refused(),
            earlier));
    decider.lookAgain();
  }

  /// A page of its host and its family, each of which may give so many.
  private void countDownload(
      OpenPick open, ErrandResult.Read read, Judgement judgement, boolean near) {
    tally.downloaded(read.page().url(), read.document().size());
    traps.asked(open.pick().url());
    traps.gave(
        open.pick().url(),
        open.pick().candidate().via(),
        read.simHash(),
        near,
        judgement.relevant());
  }

  /// Counts a page that came for the first time.
  private void count(
      OpenPick open, Visit visit, Decision decision, boolean stored, boolean isNear) {
    Page page = visit.page();
    boolean relevant = visit.judgement().relevant();
    decider.count(page.url(), visit.score(), decision, stored);
    tally.visited(relevant, isNear, isShell(page));
    if (open.choice() != null) {
      tally.expected(page.url(), open.choice().chance(), relevant);
    }
  }

  /// Where no judge reads, pages are not looked at so closely.
  private boolean isShell(Page page) {
    return parts.judge().reads() && page.marks().contains(Mark.SCRIPT_SHELL);
  }

  /// A URL that redirects is one with a single link, so that what is said for it is said for the
  /// page in the end.
  private void tellLinks(List<Url> way, Visit visit) {
    for (int hop = 1; hop < way.size(); hop++) {
      parts.links().visited(way.get(hop - 1), List.of(way.get(hop)));
    }
    List<Url> targets = visit.links().stream().map(Link::target).distinct().toList();
    parts.links().visited(visit.page().url(), targets);
  }

  private void settleRedirected(OpenPick open, ErrandResult.Redirected moved)
      throws InterruptedException {
    Url target = moved.target();
    Optional<Outcome.Refused> refusal = admission.refusal(open, target);
    if (open.hops() > RetryPolicy.REDIRECTS) {
      lose(open, moved.status(), 0, new Outcome.TooManyRedirects(open.hops()));
    } else if (refusal.isPresent()) {
      String rule = refusal.get().rule() + " (redirected to " + target + ")";
      lose(open, moved.status(), 0, new Outcome.Refused(rule, refusal.get().guard()));
    } else if (!frontier.claim(target)) {
      lose(open, moved.status(), 0, new Outcome.Duplicate(target));
    } else {
      open.redirectedTo(target);
      waiting.hop(open);
    }
  }

  private void loseDuplicate(OpenPick open, ErrandResult.Read read, Outcome outcome)
      throws InterruptedException {
    Response.Document document = read.document();
    lose(
        open,
        document.status(),
        document.size(),
        outcome,
        read.page().mayBeArchived() ? document : null);
  }

  /// Ends a pick without a visit.
  void lose(OpenPick open, int status, long bytes, Outcome outcome) throws InterruptedException {
    lose(open, status, bytes, outcome, null);
  }

  private void lose(
      OpenPick open, int status, long bytes, Outcome outcome, Response.@Nullable Document document)
      throws InterruptedException {
    tally.asked(open.requests());
    if (!open.isAgain()) {
      countLost(open, bytes, outcome);
    }
    ended(open, !outcome.isError());
    parts.strategy().lost(open.pick(), outcome);
    tellLost(open, status, bytes, outcome, document);
  }

  private void countLost(OpenPick open, long bytes, Outcome outcome) {
    tally.lost(outcome);
    if (open.requests() > 0) {
      traps.asked(open.pick().url());
    }
    if (CrawlEvent.isDownload(false, bytes)) {
      tally.downloaded(open.url(), bytes);
    }
    parts.links().lost(open.pick().url());
  }

  private void tellLost(
      OpenPick open, int status, long bytes, Outcome outcome, Response.@Nullable Document document)
      throws InterruptedException {
    tell(
        new CrawlEvent.Lost(
            tally.nextEnding(),
            parts.clock().instant(),
            took(open),
            open.requests(),
            open.pick(),
            open.url(),
            status,
            document,
            bytes,
            outcome,
            open.earlier()));
  }

  /// A page that redirected did what it should; only the last one on the way can be an error, and
  /// is the one to ask again for.
  private void ended(OpenPick open, boolean done) {
    tally.over(open.pick().url());
    for (Url url : open.way()) {
      frontier.ended(url, done || !url.equals(open.url()));
    }
  }

  private Duration took(OpenPick open) {
    return Duration.ofNanos(parts.nanoTime().getAsLong() - open.begunAt());
  }

  /// Hands an event to the archive, then to the listener and to all others who hear of the crawl.
  void tell(CrawlEvent event) throws InterruptedException {
    ledger.record(event);
    parts.listener().accept(event);
    news.tell(event);
  }
}
