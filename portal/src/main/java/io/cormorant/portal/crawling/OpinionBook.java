package io.cormorant.portal.crawling;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.portal.store.DataFolder;
import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/// What the owners of topics think of pages, by the addresses they said it of.
@Component
public final class OpinionBook {
  private static final int MOST = 1_000;
  private static final String FILE = "feedback.jsonl";

  private final DataFolder folder;

  @GuardedBy("this") private final Map<Long, Known> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Known> eldest) {
          return size() > MOST;
        }
      };

  private record Known(long writtenMs, long size, Map<String, Boolean> said) {}

  OpinionBook(DataFolder folder) {
    this.folder = folder;
  }

  /// Whether pages are what the owner of a topic wants; those of which nothing was said are left
  /// out.
  public Map<String, Boolean> of(long topic) {
    Path crawl = folder.crawl(topic);
    File file = crawl.resolve(FILE).toFile();
    // Both are 0 where there is no such file, which is usual.
    long written = file.lastModified();
    long size = file.length();
    synchronized (this) {
      Known before = known.get(topic);
      if (before != null && before.writtenMs == written && before.size == size) {
        return before.said;
      }
    }
    Map<String, Boolean> said = size == 0 ? Map.of() : read(crawl);
    synchronized (this) {
      known.put(topic, new Known(written, size, said));
    }
    return said;
  }

  private static Map<String, Boolean> read(Path crawl) {
    Map<String, Boolean> said = new HashMap<>();
    for (Feedback.Numbered one : CrawlFolder.open(crawl).feedbackAfter(0)) {
      said.put(one.said().url().toString(), one.said().good());
    }
    return Map.copyOf(said);
  }
}
