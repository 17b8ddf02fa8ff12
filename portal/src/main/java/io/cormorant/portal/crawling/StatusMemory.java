package io.cormorant.portal.crawling;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.crawls.CrawlStatus;
import io.cormorant.portal.topic.TopicRow;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Remembers how crawls ended, since finding out reads all their visits.
final class StatusMemory {
  private static final int MOST = 1_000;

  @GuardedBy("this") private final Map<Long, Known> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Known> eldest) {
          return size() > MOST;
        }
      };

  private record Known(Instant changed, Optional<CrawlStatus> status) {}

  /// What is remembered of a topic that has not changed since, or what is read now.
  Optional<CrawlStatus> of(TopicRow topic, Supplier<Optional<CrawlStatus>> read) {
    synchronized (this) {
      Known one = known.get(topic.id());
      if (one != null && one.changed.equals(topic.changed())) {
        return one.status;
      }
    }
    Optional<CrawlStatus> fresh = read.get();
    synchronized (this) {
      known.put(topic.id(), new Known(topic.changed(), fresh));
    }
    return fresh;
  }

  synchronized void forget(long topic) {
    known.remove(topic);
  }
}
