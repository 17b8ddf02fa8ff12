package io.cormorant.portal.api;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.KeptPages;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import org.springframework.stereotype.Component;

/// Finds the topics of whoever asks.
@Component
final class OwnTopics {
  private final Topics topics;
  private final CrawlDesk desk;
  private final KeptPages kept;

  OwnTopics(Topics topics, CrawlDesk desk, KeptPages kept) {
    this.topics = topics;
    this.desk = desk;
    this.kept = kept;
  }

  /// @throws NotFound if there is none of that id, or it is somebody else's
  TopicRow of(PortalUser user, String id) {
    return topics.of(user.account(), Given.id(id)).orElseThrow(NotFound::new);
  }

  /// The same of one that somebody else shares.
  TopicRow readable(PortalUser user, String id) {
    return topics.readable(user.account(), Given.id(id)).orElseThrow(NotFound::new);
  }

  TopicJson.Summary summary(TopicRow row) {
    return TopicJson.Summary.of(row, desk.state(row), kept.of(row));
  }
}
