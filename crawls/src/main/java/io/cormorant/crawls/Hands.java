package io.cormorant.crawls;

import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Who fetches, parses and judges for crawls if not threads of this process: workers elsewhere.
public interface Hands {
  /// A web as a crawl sees it whose pages are fetched elsewhere: what its sites ask for is known
  /// there first.
  ///
  /// @param opened closed with what is returned
  OpenWeb web(OpenWeb opened);

  /// The crew of one run.
  ///
  /// @param folder of the crawl, with its plan and its example pages
  /// @param parts its web is one that [#web] gave
  /// @param notices hears what people should hear of
  Crew crew(CrawlPlan plan, Path folder, Crawl.Parts parts, Consumer<Notice> notices);
}
