package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.Refused;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.archive.warc.FolderSync;
import io.cormorant.archive.warc.WarcPages;
import io.cormorant.archive.warc.WarcRepair;
import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Priority;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes the store of a crawl anew that lost it: each URL of the visits has ended as its line says,
/// and the links on the stored pages wait, with the score of their page as priority. Seeds are
/// offered by the crawl that resumes.
///
/// The rest cannot be had back: links of pages that were not stored, what the strategy and the
/// judge had learned, the graph of links, the time that was spent, which addresses were purged. The
/// store before is moved aside, and that is the last step but one: whenever this dies, it can begin
/// again.
final class StoreRebuild {
  /// Lines that become one commit.
  private static final int GROUP = 1_000;

  private static final double UNVOUCHED = 0.5;

  private final CrawlFiles files;
  private final Scope scope;
  private final PageParser parser = new PageParser();
  private final List<Refused> refused = new ArrayList<>();
  private final Set<Url> failed = new HashSet<>();
  private long ended;
  private long visitsLength;
  private long pages;

  private StoreRebuild(CrawlFiles files) {
    this.files = files;
    this.scope = Files.exists(files.plan()) ? PlanFile.read(files.plan()).scope() : Scope.OPEN;
  }

  /// Why a folder has no store that can be used, empty if it has one.
  static Optional<String> need(CrawlFiles files) {
    if (!CrawlStore.exists(files.store())) {
      return Optional.of(files.store() + " is gone: the frontier of the crawl is lost.");
    }
    try (CrawlStore store = CrawlStore.read(files.store())) {
      store.verify();
      return Recovery.isForeign(files, store)
          ? Optional.of(
              files.store() + " is empty although the crawl has pages: its frontier is lost.")
          : Optional.empty();
    } catch (ArchiveException e) {
      if (e.isDamage()) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  /// @param done told what was done
  static void run(CrawlFiles files, Consumer<String> done) {
    if (Recovery.size(files.visits()) < 0) {
      throw new ArchiveException(
          files.folder()
              + " has lost both its store and visits.jsonl, so the store cannot be rebuilt. Restore one of them from a copy, or start a new crawl.");
    }
    new StoreRebuild(files).rebuild(done);
  }

  private void rebuild(Consumer<String> done) {
    Path fresh = files.folder().resolve("store.new");
    try {
      Folders.delete(fresh);
      long waiting = fill(fresh);
      String aside = "";
      if (Files.exists(files.store())) {
        Path lost = unused();
        Files.move(files.store(), lost);
        aside = "moved the store to " + lost + " and ";
      }
      Files.move(fresh, files.store());
      FolderSync.force(files.folder());
      done.accept(
          "%srebuilt it from %,d visits and the links on %,d stored pages; %,d URLs are waiting. Not recovered: links of pages that were not stored, what strategy and judge had learned, the link graph, the time spent, which URLs were purged."
              .formatted(aside, ended, pages, waiting));
    } catch (IOException e) {
      throw ArchiveException.writing(files.folder(), e);
    }
  }

  private Path unused() {
    Path free = files.folder().resolve("store" + WarcRepair.LOST);
    for (int i = 2; Files.exists(free); i++) {
      free = files.folder().resolve("store." + i + WarcRepair.LOST);
    }
    return free;
  }

  private long fill(Path folder) {
    try (CrawlStore store = CrawlStore.open(folder, StoreSettings.defaults())) {
      Frontier frontier = store.frontier(HostGate.open());
      forEachLine(store, frontier, line -> end(line, frontier));
      forEachLine(store, frontier, line -> offerLinks(line, frontier));
      commit(store, frontier, Map.of(CrawlHistory.STRATEGY, new byte[0]));
      return frontier.waiting();
    }
  }

  private void forEachLine(CrawlStore store, Frontier frontier, Consumer<VisitLine> action) {
    ended = 0;
    try (LineReader lines = new LineReader(files.visits())) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        VisitLine line = VisitLine.readable(text);
        ended = line == null ? ended + 1 : Math.max(ended, line.n());
        if (line != null && !line.purged()) {
          action.accept(line);
        }
        if (lines.number() % GROUP == 0) {
          commit(store, frontier, Map.of());
        }
      }
      visitsLength = lines.end();
    }
  }

  private void end(VisitLine line, Frontier frontier) {
    boolean done = !line.hasFailed();
    if (!done) {
      failed.add(line.finalUrl());
    } else if (failed.remove(line.finalUrl())) {
      frontier.reopen(line.again().candidate(), line.again().priority());
    }
    frontier.ended(line.url(), done || !line.url().equals(line.finalUrl()));
    frontier.ended(line.finalUrl(), done);
  }

  private void offerLinks(VisitLine line, Frontier frontier) {
    Page page = page(line);
    if (page == null) {
      return;
    }
    pages++;
    int depth = line.depth() + 1;
    double score = line.score() == null ? 0 : line.score();
    boolean followed = !page.robots().contains(RobotsRule.NOFOLLOW);
    for (Link link : followed ? page.links() : List.<Link>of()) {
      Optional<String> rule = scope.refusal(link.target(), depth);
      if (rule.isPresent()) {
        refused.add(new Refused(link.target(), rule.get(), page.url()));
      } else {
        frontier.offer(
            new Candidate(link.target(), depth, page.url(), link.anchor()),
            Priority.of(link.isVouched() ? score : UNVOUCHED * score));
      }
    }
  }

  /// A page whose record is damaged is left to the rest of the repair.
  private @Nullable Page page(VisitLine line) {
    if (line.warc() == null) {
      return null;
    }
    try {
      return parser.parse(WarcPages.read(files.warc(), line.finalUrl(), line.warc()))
              instanceof Parsed.Ok(Page page)
          ? page
          : null;
    } catch (ArchiveException _) {
      return null;
    }
  }

  private void commit(CrawlStore store, Frontier frontier, Map<String, byte[]> states) {
    frontier.cut();
    Positions whole = Recovery.asTheyAre(files, ended);
    Positions positions =
        new Positions(whole.warcFile(), whole.warcLength(), visitsLength, whole.ended());
    store.commit(new Commit(positions, states, List.copyOf(refused)));
    refused.clear();
  }
}
