package io.cormorant.portal.crawling;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.crawls.live.CrawlSnapshot;
import io.cormorant.crawls.live.CrawlView;
import io.cormorant.crawls.live.HostCourtesy;
import io.cormorant.crawls.live.RecallWatch;
import io.cormorant.portal.store.DataFolder;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/// What crawls look like now, for pages that show it. The views of those looked at last are kept.
@Component
public final class CrawlViews implements DisposableBean {
  private static final int MOST = 50;

  private final DataFolder folder;
  private final InstantSource clock;
  private final ExecutorService estimates =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("recall").factory());

  @GuardedBy("this") private final Map<Long, CrawlView> views = new Latest<>();

  @GuardedBy("this") private final Map<Long, RecallWatch> recalls = new Latest<>();

  /// Those asked for last.
  private static final class Latest<T> extends LinkedHashMap<Long, T> {
    private static final long serialVersionUID = 1;

    Latest() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, T> eldest) {
      return size() > MOST;
    }
  }

  CrawlViews(DataFolder folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /// What the crawl of a topic looks like; nothing before it was begun.
  public Optional<CrawlSnapshot> snapshot(long topic) {
    return view(topic).map(CrawlView::snapshot);
  }

  /// How much of what there is the crawl of a topic has found, as last estimated; the next estimate
  /// is begun if it is time.
  public Optional<RecallEstimate> recall(long topic) {
    if (view(topic).isEmpty()) {
      return Optional.empty();
    }
    RecallWatch watch;
    synchronized (this) {
      watch =
          recalls.computeIfAbsent(
              topic, id -> new RecallWatch(CrawlFolder.open(folder.crawl(id)), estimates, clock));
    }
    return watch.latest().map(RecallWatch.Estimate::recall);
  }

  /// How the crawl of a topic treated hosts, those with most requests first.
  public List<HostCourtesy> courtesy(long topic, int most) {
    return view(topic).map(view -> view.courtesy(most)).orElse(List.of());
  }

  /// How the crawl of a topic treated one host; nothing if it never wanted anything of it.
  public Optional<HostCourtesy> courtesy(long topic, String host) {
    return view(topic).flatMap(view -> view.courtesy(host));
  }

  private synchronized Optional<CrawlView> view(long topic) {
    CrawlView known = views.get(topic);
    if (known != null) {
      return Optional.of(known);
    }
    if (!CrawlFolder.isBegun(folder.crawl(topic))) {
      return Optional.empty();
    }
    CrawlView view = new CrawlView(CrawlFolder.open(folder.crawl(topic)));
    views.put(topic, view);
    return Optional.of(view);
  }

  synchronized void forget(long topic) {
    views.remove(topic);
    recalls.remove(topic);
  }

  @Override
  public void destroy() {
    estimates.shutdownNow();
  }
}
