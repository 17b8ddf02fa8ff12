package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Options;
import io.cormorant.core.Plugin;
import io.cormorant.core.Topic;

/// Makes one kind of judge.
public interface JudgePlugin extends Plugin {
  /// Makes a judge for a topic.
  ///
  /// @throws IllegalArgumentException if the topic or the material lacks what this judge needs, in
  ///   a sentence that says what to add
  Judge create(Topic topic, Material material, Options options);
}
