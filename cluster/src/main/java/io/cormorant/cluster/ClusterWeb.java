package io.cormorant.cluster;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.fetch.RobotsVerdict;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/// A web whose pages are fetched by workers.
record ClusterWeb(OpenWeb opened, SiteWeb sites) implements OpenWeb {
  @Override
  public Web web() {
    return sites;
  }

  @Override
  public List<InetAddress> addresses(Url url) throws UnknownHostException {
    return opened.addresses(url);
  }

  @Override
  public Optional<RobotsVerdict> robots(Url url) {
    return opened.robots(url);
  }

  @Override
  public List<String> notes() {
    return opened.notes();
  }

  @Override
  public KnownTopic topic(String id) {
    return opened.topic(id);
  }

  @Override
  public List<Topic> topics() {
    return opened.topics();
  }

  @Override
  public List<Url> posts() {
    return opened.posts();
  }

  @Override
  public List<Url> pages() {
    return opened.pages();
  }

  @Override
  public Optional<Labels> labels(String topicId) {
    return opened.labels(topicId);
  }

  @Override
  public List<String> remarks() {
    return opened.remarks();
  }

  @Override
  public void close() {
    opened.close();
  }
}
