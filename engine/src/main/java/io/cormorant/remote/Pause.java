package io.cormorant.remote;

import java.time.Duration;

/// How time is let pass between two requests.
public interface Pause {
  void rest(Duration time) throws InterruptedException;
}
