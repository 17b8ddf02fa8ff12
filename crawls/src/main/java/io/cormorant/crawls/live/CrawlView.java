package io.cormorant.crawls.live;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitTail;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A view of one crawl, running or over, by the lines of its folder. The first question reads all
/// of them, a hundred thousand in about a second; each later one reads what was written since. A
/// crawl writes its lines within a moment, so a view is hardly ever behind, and it misses nothing.
///
/// While a crawl runs its lines say what each page was taken for when it came. They are written
/// anew in the end, when its cut is settled, and when somebody rejudges or purges it; the view then
/// reads all of them again.
///
/// Safe for use by many threads, one of which reads at a time.
public final class CrawlView {
  private final CrawlFolder folder;

  @GuardedBy("this") private VisitTail tail;

  @GuardedBy("this") private VisitTally tally = new VisitTally();

  /// Of the tally, if it was made.
  @GuardedBy("this") private @Nullable CrawlSnapshot snapshot;

  public CrawlView(CrawlFolder folder) {
    this.folder = folder;
    this.tail = new VisitTail(folder);
  }

  /// What is known now.
  ///
  /// @throws ArchiveException if the folder cannot be read
  public synchronized CrawlSnapshot snapshot() {
    readOn();
    CrawlSnapshot known = snapshot;
    if (known == null || known.lines() != tally.lines()) {
      known = tally.snapshot();
      snapshot = known;
    }
    return known;
  }

  /// How hosts were treated, those that were asked most first.
  ///
  /// @param most of them; at most [HostCourtesy#MOST] are remembered, see there
  /// @throws ArchiveException if the folder cannot be read
  public synchronized List<HostCourtesy> courtesy(int most) {
    readOn();
    return tally.hosts().courtesy(most);
  }

  /// How one host was treated; nothing if it was never asked for a page, or was forgotten.
  ///
  /// @throws ArchiveException if the folder cannot be read
  public synchronized Optional<HostCourtesy> courtesy(String host) {
    readOn();
    return tally.hosts().courtesy(host);
  }

  @GuardedBy("this") private void readOn() {
    VisitTally known = tally;
    if (!tail.readOn(known::add)) {
      VisitTally fresh = new VisitTally();
      tail = new VisitTail(folder);
      tail.readOn(fresh::add);
      tally = fresh;
      snapshot = null;
    }
  }
}
