package io.cormorant.lab.experiment;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.lab.measure.Measures;
import io.cormorant.lab.measure.Oracle;
import io.cormorant.lab.run.Digests;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.Runner;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.WebGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Runs of one who knows all labels and all links of a web: what a strategy could reach at best.
/// Safe for use by many threads.
final class Oracles {
  static final String STRATEGY = "oracle";

  private final PageCache pages;
  private final List<Subject> subjects;
  private final int articles;

  @GuardedBy("this") private @Nullable WebGraph graph;

  /// @param subjects all that will be asked for
  /// @param articles how many the web has
  Oracles(PageCache pages, List<Subject> subjects, int articles) {
    this.pages = pages;
    this.subjects = subjects;
    this.articles = articles;
  }

  static RunKey key(RunKey run) {
    return new RunKey(run.web(), run.topic(), STRATEGY, Measures.NO_JUDGE, run.seed(), run.pages());
  }

  RunRecord run(RunKey key, Subject subject) throws InterruptedException {
    Set<Url> relevant = subject.truth().relevant();
    List<Url> seeds = Runner.seeds(subject, key.seed());
    List<Download> downloads = new ArrayList<>();
    Predicate<Url> inScope = url -> subject.scope().refusal(url, 0).isEmpty();
    for (Url url : Oracle.order(graph(), seeds, relevant, inScope, key.pages())) {
      int bytes =
          pages.fetch(url) instanceof Response.Document document ? document.body().length : 0;
      downloads.add(new Download(url, 0, 0, false, relevant.contains(url), false, bytes));
    }
    return new RunRecord(
        key, downloads, downloads.size(), 0, 0, 0, false, Digests.ofOrder(downloads));
  }

  /// From the seeds of all topics, so that it is explored once.
  private synchronized WebGraph graph() {
    if (graph == null) {
      graph = WebGraph.of(pages, subjects, articles);
    }
    return graph;
  }
}
