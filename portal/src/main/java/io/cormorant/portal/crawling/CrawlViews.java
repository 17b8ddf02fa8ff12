package io.cormorant.portal.crawling;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.crawls.live.CrawlSnapshot;
import io.cormorant.crawls.live.CrawlView;
import io.cormorant.crawls.live.HostCourtesy;
import io.cormorant.portal.store.DataFolder;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What crawls look like now, for pages that show it. The views of those looked at last are kept.
@Component
public final class CrawlViews {
  private static final int MOST = 50;

  private final DataFolder folder;

  @GuardedBy("this") private final Map<Long, CrawlView> views =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, CrawlView> eldest) {
          return size() > MOST;
        }
      };

  CrawlViews(DataFolder folder) {
    this.folder = folder;
  }

  /// What the crawl of a topic looks like; nothing before it was begun.
  public Optional<CrawlSnapshot> snapshot(long topic) {
    return view(topic).map(CrawlView::snapshot);
  }

  /// How the crawl of a topic treated hosts, those with most requests first.
  public List<HostCourtesy> courtesy(long topic, int most) {
    return view(topic).map(view -> view.courtesy(most)).orElse(List.of());
  }

  private synchronized Optional<CrawlView> view(long topic) {
    CrawlView known = views.get(topic);
    if (known != null) {
      return Optional.of(known);
    }
    if (!Files.exists(folder.crawl(topic).resolve(CrawlFolder.PLAN_FILE))) {
      return Optional.empty();
    }
    CrawlView view = new CrawlView(CrawlFolder.open(folder.crawl(topic)));
    views.put(topic, view);
    return Optional.of(view);
  }

  synchronized void forget(long topic) {
    views.remove(topic);
  }
}
