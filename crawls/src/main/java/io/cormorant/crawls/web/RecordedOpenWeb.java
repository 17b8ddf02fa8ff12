package io.cormorant.crawls.web;

import io.cormorant.archive.warc.RecordedTopic;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.util.List;
import java.util.Optional;

/// A recording, with the topics and labels that came with it.
record RecordedOpenWeb(RecordedWeb recorded) implements OpenWeb {
  @Override
  public Web web() {
    return recorded;
  }

  @Override
  public KnownTopic topic(String id) {
    RecordedTopic known =
        recorded.topics().stream()
            .filter(t -> t.topic().id().equals(id))
            .findFirst()
            .orElseThrow(
                () -> OpenWeb.noTopic(id, recorded.topics().stream().map(RecordedTopic::topic)));
    return new KnownTopic(known.topic(), known.seeds());
  }

  @Override
  public List<Topic> topics() {
    return recorded.topics().stream().map(RecordedTopic::topic).toList();
  }

  @Override
  public List<Url> posts() {
    return recorded.posts();
  }

  @Override
  public List<Url> pages() {
    return recorded.urls();
  }

  @Override
  public Optional<Labels> labels(String topicId) {
    return recorded.topics().stream()
        .filter(t -> t.topic().id().equals(topicId))
        .findFirst()
        .flatMap(
            t -> recorded.relevant(topicId).map(urls -> new Labels(urls, t.reachableRelevant())));
  }

  @Override
  public void close() {
    recorded.close();
  }
}
