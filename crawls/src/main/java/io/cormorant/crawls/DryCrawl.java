package io.cormorant.crawls;

import io.cormorant.core.Judge;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Progress;
import io.cormorant.crawl.Verdicts;
import io.cormorant.crawls.web.OpenWeb;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A crawl that leaves nothing behind: no folder, no pages, no report. [#stop] and [#progress] may
/// be called from any thread.
public final class DryCrawl {
  private final Crawl crawl;
  private final OpenWeb web;
  private final Judge judge;
  private final Consumer<Notice> notices;

  DryCrawl(Crawl crawl, OpenWeb web, Judge judge, Consumer<Notice> notices) {
    this.crawl = crawl;
    this.web = web;
    this.judge = judge;
    this.notices = notices;
  }

  public void stop() {
    crawl.stop();
  }

  public Progress progress() {
    return crawl.progress();
  }

  /// What its pages are decided by in the end, once [#run] has returned.
  public Verdicts verdicts() {
    return crawl.verdicts();
  }

  /// Crawls to the end, on the thread that calls.
  public CrawlResult run() throws InterruptedException {
    Ending ending = crawl.run();
    Stream.of(web.remarks(), judge.remarks(), crawl.remarks())
        .flatMap(List::stream)
        .forEach(remark -> notices.accept(new Notice.Remark(remark)));
    return new CrawlResult(ending, crawl.progress(), false, null, null, List.of(), null);
  }
}
