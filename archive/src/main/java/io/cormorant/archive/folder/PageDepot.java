package io.cormorant.archive.folder;

import io.cormorant.archive.warc.Capture;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcDeposit;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Deposit;
import io.cormorant.core.Response;
import io.cormorant.parse.MediaSniffer;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/// Where a worker leaves the documents that it fetches for a crawl elsewhere: WARC files of its
/// own, out of which they are merged into the folder of the crawl later. Safe for use by many
/// threads.
public final class PageDepot implements AutoCloseable {
  private final String worker;
  private final Clock clock;
  private final WarcDeposit files;

  /// @param folder for its files; it need not exist
  /// @param worker its name
  /// @param plan of the crawl
  /// @param crawl its name
  /// @param software name and version of the program
  public PageDepot(
      Path folder, String worker, CrawlPlan plan, String crawl, String software, Clock clock)
      throws IOException {
    this.worker = worker;
    this.clock = clock;
    this.files =
        new WarcDeposit(
            folder, worker, clock, KeptPages.label(plan, software, crawl), WarcStore.ROLL_AT);
  }

  /// Leaves a document that has just come. When this returns it is on the disk.
  ///
  /// @param took how long it took to fetch
  /// @return the document without its body
  /// @throws IOException if it could not be written
  public Response.Document leave(Response.Document document, Duration took) throws IOException {
    Capture capture = new Capture(document, document.digest(), clock.instant(), took, null, 0);
    RecordPlace place =
        files.append(capture, MediaSniffer.unlike(document.mediaType(), document.body()));
    return document.leftAt(
        new Deposit(
            worker,
            place.file(),
            place.offset(),
            place.length(),
            capture.digest(),
            document.size()));
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
