package io.cormorant.strategy.adaptive;

import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import java.util.function.Consumer;

/// The links that wait, and what is known of each by now.
public final class WaitingLinks {
  private final AdaptiveOrder order;

  WaitingLinks(AdaptiveOrder order) {
    this.order = order;
  }

  public void forEach(Consumer<Pick> action) {
    order
        .pool()
        .forEachWaiting(
            pick -> {
              if (pick.candidate().evidence().length > 0) {
                action.accept(pick);
              }
            });
  }

  /// By the places of the [features][Feature].
  public double[] features(Pick waiting) {
    return order.features(waiting);
  }

  /// Whether somebody links to a URL already.
  public boolean isKnown(Url url) {
    return !order.pool().isOpen(url) || order.pool().waiting(url).isPresent();
  }
}
