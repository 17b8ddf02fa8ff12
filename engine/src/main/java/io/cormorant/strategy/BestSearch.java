package io.cormorant.strategy;

import io.cormorant.core.Pick;
import java.util.Optional;

/// Always the best.
final class BestSearch implements Search {
  private Ground ground;

  @SuppressWarnings("NullAway.Init") // begin is called first
  BestSearch() {}

  @Override
  public void begin(Ground given) {
    ground = given;
  }

  @Override
  public Optional<Pick> choose() {
    return ground.pool().first();
  }
}
