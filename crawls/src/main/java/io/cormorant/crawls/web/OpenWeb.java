package io.cormorant.crawls.web;

import io.cormorant.core.NearestName;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.fetch.RobotsVerdict;
import io.cormorant.plan.BadInput;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A web that is ready to be crawled, with what is known about it beforehand.
public interface OpenWeb extends AutoCloseable {
  /// A web without pages, for work that needs none.
  OpenWeb NONE =
      new OpenWeb() {
        @Override
        public Web web() {
          return url -> new Response.Lost(url, 0, new Outcome.Gone(0));
        }

        @Override
        public KnownTopic topic(String id) {
          throw new BadInput("no web was named, so there is no topic '" + id + "'");
        }
      };

  Web web();

  /// The addresses of a host that may be asked, by the name service the web itself uses; none in a
  /// web that needs no addresses.
  default List<InetAddress> addresses(Url url) throws UnknownHostException {
    return List.of();
  }

  /// What the site's robots.txt says of a page; nothing in a web without, or if it was not asked
  /// for yet.
  default Optional<RobotsVerdict> robots(Url url) {
    return Optional.empty();
  }

  /// What whoever starts a crawl of it should know, a sentence each.
  default List<String> notes() {
    return List.of();
  }

  /// A topic that came with the web, and where to start.
  record KnownTopic(Topic topic, List<Url> seeds) {}

  /// The topic of that id.
  ///
  /// @throws BadInput if the web has none of that id, or no topics at all
  KnownTopic topic(String id);

  /// Why there is no topic of that id among those a web knows.
  static BadInput noTopic(String id, Stream<Topic> known) {
    List<String> names = known.map(Topic::id).toList();
    return new BadInput(
        names.isEmpty()
            ? "this web has no topics of its own; give a topic file (for a crawl folder, its own:"
                + " cormorant crawl DIR/crawl.yaml --web DIR)"
            : "this web has no topic '%s'; it has %s%s"
                .formatted(id, String.join(", ", names), NearestName.hint(id, names)));
  }

  /// All topics that came with the web; none of the live web.
  default List<Topic> topics() {
    return List.of();
  }

  /// The pages of the web that are an article each and no list or index, where it can tell; else
  /// all its pages; none of the live web, which nobody can list.
  default List<Url> posts() {
    return List.of();
  }

  /// Every URL of the web that is known to have an answer, in a fixed order; none of the live web.
  default List<Url> pages() {
    return List.of();
  }

  /// The pages that really are about a topic, if somebody who knows has said so.
  ///
  /// @param reachable how many of them links lead to
  record Labels(Set<Url> relevant, long reachable) {}

  default Optional<Labels> labels(String topicId) {
    return Optional.empty();
  }

  /// What is worth telling about the web after a crawl.
  default List<String> remarks() {
    return List.of();
  }

  @Override
  default void close() {}
}
