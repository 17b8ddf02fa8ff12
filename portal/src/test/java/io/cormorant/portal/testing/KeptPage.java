package io.cormorant.portal.testing;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.portal.page.PageRows;
import java.time.Instant;
import java.util.List;

/// Makes pages as a crawl keeps them.
public final class KeptPage {
  public static final Instant FETCHED = Instant.parse("2026-01-02T03:04:05Z");

  private KeptPage() {}

  /// A relevant page, fetched as many seconds after [#FETCHED] as the number of its visit.
  public static PageRows.Kept of(long visit, String address, String title, String text) {
    Url url = Url.of(address);
    VisitLine line =
        new VisitLine(
            visit,
            url,
            url,
            FETCHED.plusSeconds(visit),
            1,
            200,
            VisitLine.VISITED,
            null,
            null,
            null,
            null,
            List.of(),
            "text/html",
            "utf-8",
            100,
            null,
            null,
            title,
            "en",
            null,
            null,
            null,
            null,
            0.75,
            true,
            "relevant",
            true,
            new RecordPlace("pages.warc.gz", 10 * visit, 10),
            "2026-01-01",
            List.of(),
            null,
            "topic",
            1,
            null,
            "",
            0.5,
            null,
            1,
            0,
            List.of(new VisitLine.Evidence("river 🐦", 0.5), new VisitLine.Evidence("河", 0.25)),
            text);
    return new PageRows.Kept(
        line, Page.of(url, new Prose.Known(text, text, "en")).title(title).build());
  }
}
