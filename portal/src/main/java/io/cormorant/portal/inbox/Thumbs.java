package io.cormorant.portal.inbox;

import io.cormorant.core.Url;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What accounts think of their items. The crawl of a topic learns it at once; of somebody else's
/// topic nobody teaches anything.
@Component
public final class Thumbs {
  private final Inbox inbox;
  private final Topics topics;
  private final CrawlDesk desk;
  private final ReadingLog log;

  Thumbs(Inbox inbox, Topics topics, CrawlDesk desk, ReadingLog log) {
    this.inbox = inbox;
    this.topics = topics;
    this.desk = desk;
    this.log = log;
  }

  /// Notes what the owner of an item thinks of it. What is not wanted is hidden.
  ///
  /// @param thumb 1 for up, -1 for down, 0 to take back what was said
  public void give(Account account, Item item, int thumb) {
    inbox.setThumb(item, thumb);
    log.note(
        account.id(),
        item.url(),
        thumb > 0 ? Reading.UP : thumb < 0 ? Reading.DOWN : Reading.NEITHER);
    if (thumb < 0 || item.thumb() < 0) {
      inbox.setHidden(item, thumb < 0);
    }
    Optional<Url> page = Url.parse(item.url());
    if (thumb != 0 && page.isPresent()) {
      topic(account, item).ifPresent(topic -> desk.teach(topic, page.get(), thumb > 0));
    }
  }

  private Optional<TopicRow> topic(Account account, Item item) {
    return item.topic() == null ? Optional.empty() : topics.of(account, item.topic());
  }
}
