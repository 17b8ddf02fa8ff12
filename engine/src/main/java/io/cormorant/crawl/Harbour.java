package io.cormorant.crawl;

import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Keep;
import io.cormorant.trap.Traps;
import java.time.Duration;
import java.util.Optional;

/// Where flights come home: turns each landing into the one event its pick ends with, or sends the
/// flight on. Owned by the captain.
final class Harbour {
  private final CrawlPlan plan;
  private final Crawl.Parts parts;
  private final Tally tally;
  private final Traps traps;
  private final Admission admission;
  private final RecordingFrontier frontier;
  private final Layovers layovers;
  private final Ledger ledger;
  private final Sitemaps sitemaps;

  Harbour(
      CrawlPlan plan,
      Crawl.Parts parts,
      Tally tally,
      Traps traps,
      Admission admission,
      RecordingFrontier frontier,
      Layovers layovers,
      Ledger ledger) {
    this.plan = plan;
    this.parts = parts;
    this.tally = tally;
    this.traps = traps;
    this.admission = admission;
    this.frontier = frontier;
    this.layovers = layovers;
    this.ledger = ledger;
    this.sitemaps = new Sitemaps(parts.web());
  }

  void settle(Landing landing) throws InterruptedException {
    Flight flight = landing.flight();
    HostNews.tell(parts.gate(), landing);
    landed(flight);
    switch (landing) {
      case Landing.Read read -> settleRead(read);
      case Landing.Redirected moved -> settleRedirected(moved);
      case Landing.Missed missed
          when missed.outcome() instanceof Outcome.Busy && layovers.retry(flight) -> {}
      case Landing.Missed missed -> {
        if (missed.outcome() instanceof Outcome.Refused) {
          flight.spared();
        }
        lose(flight, missed.status(), missed.bytes(), missed.outcome());
      }
    }
  }

  /// A request is over, well or not.
  void landed(Flight flight) {
    tally.landed(flight.url().host());
    frontier.rouse(flight.url().host());
  }

  private void settleRead(Landing.Read read) throws InterruptedException {
    Flight flight = read.flight();
    Page page = read.page();
    int size = read.document().body().length;
    if (read.notFound() && plan.scope().traps()) {
      lose(flight, read.document().status(), size, new Outcome.SoftGone(page.title()));
      return;
    }
    Optional<Url> same = tally.sameText(read.textDigest(), page.url());
    Optional<String> foreign = plan.scope().languageRefusal(page.prose());
    if (same.isPresent()) {
      lose(flight, read.document().status(), size, new Outcome.Duplicate(same.get()));
    } else if (foreign.isPresent()) {
      lose(flight, read.document().status(), size, new Outcome.Refused(foreign.get()));
    } else {
      visit(read);
    }
  }

  private void visit(Landing.Read read) throws InterruptedException {
    Flight flight = read.flight();
    Page page = read.page();
    tally.asked(flight.requests());
    tally.downloaded(page.url(), read.document().body().length);
    Optional<Url> near = traps.nearDuplicate(read.simHash());
    traps.asked(flight.pick().url());
    traps.gave(
        flight.pick().url(),
        flight.pick().candidate().via(),
        read.simHash(),
        near.isPresent(),
        read.judgement().relevant());
    traps.remember(read.simHash(), page.url());
    Admission.Sorted links =
        admission.sort(
            page,
            sitemaps.news(page, read.judgement().relevant()),
            flight.pick().candidate().depth() + 1);
    Visit visit = new Visit(flight.pick(), page, read.judgement(), links.admitted());
    boolean kept =
        (plan.keep() == Keep.ALL || read.judgement().relevant())
            && !page.robots().contains(RobotsRule.NOINDEX)
            && !page.robots().contains(RobotsRule.NOARCHIVE);
    tally.visited(read.judgement().relevant(), kept, near.isPresent());
    page.cuts().forEach(tally::guarded);
    ended(flight, true);
    parts.strategy().visited(visit);
    tell(
        new CrawlEvent.Visited(
            tally.nextEnding(),
            parts.clock().instant(),
            took(flight),
            flight.requests(),
            visit,
            read.document(),
            read.textDigest(),
            read.simHash(),
            near.orElse(null),
            kept,
            frontier.drain(),
            links.refused()));
  }

  private void settleRedirected(Landing.Redirected moved) throws InterruptedException {
    Flight flight = moved.flight();
    Url target = moved.target();
    Optional<Outcome.Refused> refusal =
        admission.refusal(target, flight.pick().candidate().depth());
    if (flight.hops() > Flight.MAX_HOPS) {
      lose(flight, moved.status(), 0, new Outcome.TooManyRedirects(flight.hops()));
    } else if (refusal.isPresent()) {
      String rule = refusal.get().rule() + " (redirected to " + target + ")";
      lose(flight, moved.status(), 0, new Outcome.Refused(rule, refusal.get().guard()));
    } else if (!frontier.claim(target)) {
      lose(flight, moved.status(), 0, new Outcome.Duplicate(target));
    } else {
      flight.redirectedTo(target);
      layovers.hop(flight);
    }
  }

  /// Ends a pick without a visit.
  void lose(Flight flight, int status, long bytes, Outcome outcome) throws InterruptedException {
    tally.asked(flight.requests());
    tally.lost(outcome);
    if (flight.requests() > 0) {
      traps.asked(flight.pick().url());
    }
    if (bytes > 0) {
      tally.downloaded(flight.url(), bytes);
    }
    ended(flight, !outcome.isError());
    parts.strategy().lost(flight.pick(), outcome);
    tell(
        new CrawlEvent.Lost(
            tally.nextEnding(),
            parts.clock().instant(),
            took(flight),
            flight.requests(),
            flight.pick(),
            flight.url(),
            status,
            bytes,
            outcome,
            frontier.drain()));
  }

  private void ended(Flight flight, boolean done) {
    for (Url url : flight.way()) {
      frontier.ended(url, done);
    }
  }

  private Duration took(Flight flight) {
    return Duration.ofNanos(parts.nanoTime().getAsLong() - flight.launchedAt());
  }

  /// Hands an event to the archive, then to the listener.
  void tell(CrawlEvent event) throws InterruptedException {
    ledger.record(event);
    parts.listener().accept(event);
  }
}
