package io.cormorant.portal.crawling;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.topic.TopicRow;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.springframework.stereotype.Component;

/// How many pages were kept for topics, the same number wherever it is shown: as many as a crawl
/// that runs says, since its rows are settled when it ends, and otherwise as many as there are
/// rows.
@Component
public final class KeptPages {
  private final CrawlDesk desk;
  private final PageRows rows;

  KeptPages(CrawlDesk desk, PageRows rows) {
    this.desk = desk;
    this.rows = rows;
  }

  /// How many a topic has.
  public long of(TopicRow topic) {
    return running(topic).orElseGet(() -> rows.count(topic.id()));
  }

  /// How many each topic of an account has.
  public ToLongFunction<TopicRow> ofAll(Account owner) {
    return counted(rows.counts(owner.id()));
  }

  /// How many each topic of all accounts has.
  public ToLongFunction<TopicRow> ofAll() {
    return counted(rows.counts());
  }

  private ToLongFunction<TopicRow> counted(Map<Long, Long> counts) {
    return topic -> running(topic).orElseGet(() -> counts.getOrDefault(topic.id(), 0L));
  }

  private OptionalLong running(TopicRow topic) {
    return desk.running(topic.id())
        .filter(crawl -> !crawl.isOver())
        .map(crawl -> OptionalLong.of(crawl.progress().kept()))
        .orElseGet(OptionalLong::empty);
  }
}
