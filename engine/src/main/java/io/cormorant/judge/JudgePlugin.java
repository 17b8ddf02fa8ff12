package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Options;
import io.cormorant.core.Plugin;
import io.cormorant.core.Topic;

/// Makes one kind of judge.
public interface JudgePlugin extends Plugin {
  Judge create(Topic topic, Options options);
}
