package io.cormorant.app.product;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.PageKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A generated web, whose pages are known by what they are.
record GeneratedOpenWeb(GeneratedWeb generated) implements OpenWeb {
  @Override
  public Web web() {
    return generated;
  }

  @Override
  public KnownTopic topic(String id) {
    Topic topic =
        generated.topics().stream()
            .filter(t -> t.id().equals(id))
            .findFirst()
            .orElseThrow(() -> OpenWeb.noTopic(id, generated.topics().stream()));
    return new KnownTopic(topic, generated.seeds(id));
  }

  @Override
  public List<Topic> topics() {
    return generated.topics();
  }

  @Override
  public List<Url> posts() {
    return pages().stream().filter(url -> generated.truth(url).kind() == PageKind.ARTICLE).toList();
  }

  @Override
  public List<Url> pages() {
    return IntStream.range(0, generated.spec().pages()).mapToObj(generated::url).toList();
  }

  @Override
  public Optional<Labels> labels(String topicId) {
    if (generated.topics().stream().noneMatch(t -> t.id().equals(topicId))) {
      return Optional.empty();
    }
    Set<Url> relevant = generated.relevant(topicId).collect(Collectors.toSet());
    return Optional.of(new Labels(relevant, generated.reachableRelevant(topicId).count()));
  }
}
