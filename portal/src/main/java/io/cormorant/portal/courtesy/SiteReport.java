package io.cormorant.portal.courtesy;

import io.cormorant.archive.ArchiveException;
import io.cormorant.crawls.live.HostCourtesy;
import io.cormorant.portal.crawling.CrawlViews;
import io.cormorant.portal.topic.TopicRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Tells how sites were treated by the crawls of some topics. Whoever asks gives topics of one
/// account only.
@Component
public final class SiteReport {
  /// Topics that are added up at most.
  public static final int MOST_TOPICS = 50;

  /// Sites that are told at most.
  public static final int MOST_SITES = 200;

  private static final Logger LOG = LoggerFactory.getLogger(SiteReport.class);

  private final CrawlViews views;
  private final BlockedSites blocked;

  SiteReport(CrawlViews views, BlockedSites blocked) {
    this.views = views;
    this.blocked = blocked;
  }

  /// Some of the sites.
  ///
  /// @param count how many there are
  public record Sites(List<SiteLine> lines, long count) {}

  /// One site.
  public record Site(SiteLine sum, List<ByTopic> topics) {}

  /// How one topic treated it.
  public record ByTopic(TopicRow topic, HostCourtesy figures) {}

  /// The sites that topics asked, the first of them in that order.
  ///
  /// @param topics of which the first [#MOST_TOPICS] are looked at
  /// @param name a part of the host's name; empty for all
  public Sites sites(List<TopicRow> topics, String name, SiteOrder order) {
    String wanted = name.strip().toLowerCase(Locale.ROOT);
    Map<String, SiteSum> sums = new HashMap<>();
    for (TopicRow topic : topics.stream().limit(MOST_TOPICS).toList()) {
      for (HostCourtesy host : courtesy(topic)) {
        if (host.host().contains(wanted)) {
          sums.computeIfAbsent(host.host(), SiteSum::new).add(host);
        }
      }
    }
    return new Sites(
        sums.entrySet().stream()
            .map(sum -> sum.getValue().line(blocked.isBlocked(sum.getKey())))
            .sorted(order.comparator())
            .limit(MOST_SITES)
            .toList(),
        sums.size());
  }

  private List<HostCourtesy> courtesy(TopicRow topic) {
    try {
      return views.courtesy(topic.id(), HostCourtesy.MOST);
    } catch (ArchiveException e) {
      LOG.warn("the visits of topic {} cannot be read", topic.id(), e);
      return List.of();
    }
  }

  /// How topics treated one host; nothing if none of them asked it, or wanted to.
  ///
  /// @param topics of which the first [#MOST_TOPICS] are looked at
  public Optional<Site> site(List<TopicRow> topics, String host) {
    SiteSum sum = new SiteSum(host);
    List<ByTopic> all = new ArrayList<>();
    for (TopicRow topic : topics.stream().limit(MOST_TOPICS).toList()) {
      courtesy(topic, host)
          .ifPresent(
              figures -> {
                sum.add(figures);
                all.add(new ByTopic(topic, figures));
              });
    }
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(new Site(sum.line(blocked.isBlocked(host)), all));
  }

  private Optional<HostCourtesy> courtesy(TopicRow topic, String host) {
    try {
      return views.courtesy(topic.id(), host);
    } catch (ArchiveException e) {
      LOG.warn("the visits of topic {} cannot be read", topic.id(), e);
      return Optional.empty();
    }
  }
}
