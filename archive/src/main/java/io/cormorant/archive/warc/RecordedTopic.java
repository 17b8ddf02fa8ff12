package io.cormorant.archive.warc;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.util.List;

/// A topic that the makers of a recorded web gave with it.
///
/// @param seeds where a crawl for it begins
/// @param relevant how many of the recorded pages are about it
/// @param reachableRelevant how many of those can be reached from the seeds
public record RecordedTopic(Topic topic, List<Url> seeds, long relevant, long reachableRelevant) {
  public RecordedTopic {
    seeds = List.copyOf(seeds);
  }
}
