package io.cormorant.lab.run;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.plan.Scope;
import java.util.List;

/// A topic on a web: where runs begin, what they may fetch, and what is really relevant.
public record Subject(Topic topic, List<Url> seeds, Scope scope, TopicTruth truth) {
  public Subject {
    seeds = List.copyOf(seeds);
  }
}
