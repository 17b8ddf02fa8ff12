package io.cormorant.strategy.search;

import io.cormorant.core.Pick;
import java.util.Optional;

/// Always the best.
final class BestSearch implements Search {
  private SearchView view;

  @SuppressWarnings("NullAway.Init") // begin is called first
  BestSearch() {}

  @Override
  public void begin(SearchView given) {
    view = given;
  }

  @Override
  public Optional<Pick> choose() {
    return view.pool().first();
  }
}
