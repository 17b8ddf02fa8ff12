/// The loop of a crawl: what happens from the plan to the end, and to one URL on its way.
///
/// **Before.** A topic file is read into a [plan][io.cormorant.plan.CrawlPlan]. Whoever starts a
/// crawl puts a web, a parser, a judge, a strategy, a frontier, a gate and an archive together into
/// [io.cormorant.crawl.Crawl.Parts]; a crawl that goes on is told its past by its
/// [io.cormorant.crawl.CrawlHistory]. The thread that then calls [io.cormorant.crawl.Crawl#run] is
/// the captain: it alone talks to the strategy, the frontier and the counters
/// ([io.cormorant.crawl.Tally]), so none of them needs a lock.
///
/// **A URL waits.** The captain hands the seeds that are in scope to
/// [Strategy#begin][io.cormorant.strategy.Strategy#begin], and the strategy offers them to the
/// [frontier][io.cormorant.frontier.Frontier]. A URL that was offered waits there with a priority,
/// grouped by host, and is taken only once.
///
/// **It is picked.** In each round the captain asks
/// [Strategy#next][io.cormorant.strategy.Strategy#next] for as many picks as there are free
/// connections and pages left in the budget. The frontier gives URLs of hosts that the crawl's
/// [gate][io.cormorant.frontier.HostGate] says may be asked now; behind the gates of all crawls of
/// a process is one [io.cormorant.frontier.Politeness]. The pick becomes an
/// [io.cormorant.crawl.OpenPick], for which the gate gives a
/// [permit][io.cormorant.frontier.Permit]. If [io.cormorant.crawl.Admission] refuses it by now, it
/// ends here; if another crawl was first to ask the host, it joins the
/// [io.cormorant.crawl.WaitingPicks].
///
/// **It is fetched.** [io.cormorant.crawl.SentPicks] makes it an [io.cormorant.crawl.crew.Errand]
/// of the [io.cormorant.crawl.crew.Crew]. On a virtual thread of its own,
/// [io.cormorant.crawl.crew.LocalCrew] fetches the URL from the [web][io.cormorant.core.Web], tells
/// the permit how the host behaved and closes it, and only then has the answer parsed and judged.
/// Whatever happens becomes one [io.cormorant.crawl.crew.ErrandResult]; an errand that takes too
/// long is abandoned, and its pick is lost.
///
/// **It is settled.** Back on the captain's thread, [io.cormorant.crawl.Settlement] makes of the
/// result either another request or the end of the pick. The target of a redirect is claimed in the
/// frontier and asked for when its host may be; a page of a busy host is asked for again later. A
/// page that says it does not exist, whose text came before, or in a language out of scope is lost.
/// Any other is a [visit][io.cormorant.core.Visit]: [io.cormorant.crawl.Decider] says whether it is
/// relevant, Admission which of its links may be followed, and the frontier hears that the URL has
/// ended. Then the strategy hears of the visit, or of the loss, exactly once for each pick, and
/// offers the links it likes to the frontier: here the story of the next URL begins.
///
/// **It is written down.** Each end is one [io.cormorant.crawl.CrawlEvent]. It goes through the
/// bounded queue of the [io.cormorant.crawl.Ledger], whose thread alone writes to the
/// [io.cormorant.crawl.Archive], and to all who listen to the [io.cormorant.crawl.Broadcast]. A few
/// times a second the captain makes a checkpoint: the strategy saves what it learned, the frontier
/// makes a cut after that, since the strategy may have put something there, and the archive commits
/// both, what the judge learned and all events before in one piece.
///
/// **Between rounds.** [io.cormorant.crawl.Lessons] teaches the judge what people said of pages and
/// has waiting links scored anew. [io.cormorant.crawl.Progress] is published for everybody else.
///
/// **The end** is an [io.cormorant.crawl.Ending]: the budget is used up, nothing is left, or the
/// crawl was told to stop. What is in flight is waited for and settled first. A pick that still
/// waits for its host then has no event; it waits again when the crawl is resumed.
@NullMarked
package io.cormorant.crawl;

import org.jspecify.annotations.NullMarked;
