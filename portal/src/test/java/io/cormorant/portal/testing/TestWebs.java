package io.cormorant.portal.testing;

import io.cormorant.core.Topic;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import io.cormorant.crawls.web.Webs;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import java.util.List;

/// Webs for tests, made in this process by names such as `generated:plain,pages=400,seed=1`. They
/// have topics of their own, and are the same every time.
public final class TestWebs implements WebSource {
  /// A web of a few hundred pages.
  public static final String SMALL = Webs.GENERATED + "plain,pages=400,seed=1";

  @Override
  public String prefix() {
    return Webs.GENERATED;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    return open(name);
  }

  /// A web by its whole name, to look its topics, seeds and pages up.
  public static OpenWeb open(String name) {
    return new Generated(
        GeneratedWeb.generate(WebSpec.parse(name.substring(Webs.GENERATED.length()))));
  }

  private record Generated(GeneratedWeb generated) implements OpenWeb {
    @Override
    public Web web() {
      return generated;
    }

    @Override
    public KnownTopic topic(String id) {
      return new KnownTopic(
          generated.topics().stream()
              .filter(topic -> topic.id().equals(id))
              .findFirst()
              .orElseThrow(() -> OpenWeb.noTopic(id, generated.topics().stream())),
          generated.seeds(id));
    }

    @Override
    public List<Topic> topics() {
      return generated.topics();
    }
  }
}
