package io.cormorant.cluster.message;

import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.crawl.crew.ErrandResult;
import java.util.Map;

/// One thing that coordinator and workers say to each other.
public sealed interface Message {
  /// To all workers, again and again: this coordinator is in charge.
  ///
  /// @param run names it
  /// @param heard of each worker by its name, its last sign of life that came
  record Muster(long run, String product, Map<String, Beat> heard) implements Message {
    public Muster {
      heard = Map.copyOf(heard);
    }
  }

  /// To a worker: what it must know to work for a crawl.
  ///
  /// @param files of the crawl by their names: its plan, its example pages
  /// @param archived whether a worker that archives may keep the documents of this crawl
  record Dossier(String crawl, long run, Map<String, byte[]> files, boolean archived)
      implements Message {
    public Dossier {
      files = Map.copyOf(files);
    }
  }

  /// To all workers: what the judge of a crawl has learned.
  ///
  /// @param revision larger than those before
  @SuppressWarnings("ArrayRecordComponent") // bytes as they were saved; never compared
  record Learned(String crawl, long run, long revision, byte[] state) implements Message {}

  /// To all workers: nobody works for that crawl any more.
  record Over(String crawl, long run) implements Message {}

  /// To one worker: take no more errands, or take them again.
  record Drain(boolean draining) implements Message {}

  /// To one worker: a URL to be fetched, parsed and judged.
  ///
  /// @param heard the worker's last sign of life; the order is for that turn alone
  /// @param known what the server said of the version that came before, if one did
  record Order(Ticket ticket, Beat heard, Url url, Validators known) implements Message {}

  /// To the coordinator: what an errand brought.
  ///
  /// @param bytes of the document, wherever its body is
  record Report(Ticket ticket, String worker, ErrandResult result, SiteNote site, long bytes)
      implements Message {
    /// The same errand, of which nothing can be told but why.
    public Report without(String why) {
      Outcome broken = new Outcome.Broken(why);
      return new Report(
          ticket, worker, new ErrandResult.Missed(ticket.number(), 0, bytes, broken), site, bytes);
    }
  }

  /// To the coordinator: an errand that this worker does not run. Its host was not asked.
  record Returned(Ticket ticket, String worker, String why) implements Message {}

  /// To the coordinator: a worker has an errand of a crawl it does not know.
  record Wants(String crawl, long run, String worker) implements Message {}

  /// To whoever listens: a worker is there.
  record Present(WorkerNote note) implements Message {}
}
