package io.cormorant.crawl;

import io.cormorant.core.Choice;
import io.cormorant.core.Pick;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Version;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Permit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A pick on its way from the strategy to its one outcome. Owned by the captain.
final class OpenPick {
  private final Pick pick;
  private final @Nullable Choice choice;
  private final @Nullable Version earlier;
  private final long begunAt;
  private final List<Url> way = new ArrayList<>(1);
  private Url url;
  private long askedAt;
  private int requests;
  private int retries;
  private @Nullable Permit permit;

  OpenPick(Pick pick, @Nullable Choice choice, @Nullable Version earlier, long begunAt) {
    this.pick = pick;
    this.choice = choice;
    this.earlier = earlier;
    this.begunAt = begunAt;
    this.url = pick.url();
    way.add(url);
  }

  Pick pick() {
    return pick;
  }

  /// Why it was picked, where the strategy said so.
  @Nullable Choice choice() {
    return choice;
  }

  /// The version it is compared with; null for a page that is asked for the first time.
  @Nullable Version earlier() {
    return earlier;
  }

  /// Whether it asks for a page that came before.
  boolean isAgain() {
    return earlier != null;
  }

  /// Whether it was sent elsewhere.
  boolean hasMoved() {
    return way.size() > 1;
  }

  /// What may make its next request conditional. Elsewhere another page is.
  Validators validators() {
    return earlier == null || hasMoved() ? Validators.NONE : earlier.validators();
  }

  /// Where it is now, after the redirects so far.
  Url url() {
    return url;
  }

  void redirectedTo(Url target) {
    url = target;
    permit = null;
    way.add(target);
  }

  /// What was asked for and all it was redirected to.
  List<Url> way() {
    return way;
  }

  void asked(long nanoTime) {
    askedAt = nanoTime;
    requests++;
  }

  /// Gets a permit for its next request, if its host may be asked now.
  ///
  /// @return whether it has one
  boolean ask(HostGate gate) {
    permit = gate.permit(url).orElse(null);
    return permit != null;
  }

  /// That of the request that is under way or about to be.
  Permit permit() {
    return Objects.requireNonNull(permit);
  }

  /// It will not be asked for.
  void returnPermit() {
    if (permit != null) {
      permit.close();
    }
  }

  boolean hasPermit() {
    return permit != null;
  }

  /// Counts one more attempt at the same URL, if there may be one.
  boolean retry() {
    if (retries >= RetryPolicy.TIMES_WHEN_BUSY) {
      return false;
    }
    retries++;
    permit = null;
    return true;
  }

  /// The web refused before it asked anybody.
  void spared() {
    requests--;
  }

  /// When the request that is under way went out.
  long askedAt() {
    return askedAt;
  }

  int requests() {
    return requests;
  }

  /// Requests without those that repeated an earlier one.
  int hops() {
    return requests - retries;
  }

  long begunAt() {
    return begunAt;
  }
}
