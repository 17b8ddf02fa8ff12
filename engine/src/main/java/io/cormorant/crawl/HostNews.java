package io.cormorant.crawl;

import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import java.time.Duration;

/// What a landing says about the host that was asked: whether it is up, busy or silent.
final class HostNews {
  private HostNews() {}

  /// Tells the gate.
  static void tell(HostGate gate, Landing landing) {
    Url url = landing.flight().url();
    if (landing instanceof Landing.Read read && read.document().address() != null) {
      gate.learn(url.host(), read.document().address());
    }
    Duration took = landing.flight().answeredIn();
    switch (landing) {
      case Landing.Read _, Landing.Redirected _ -> gate.answered(url, took);
      case Landing.Missed missed when missed.outcome() instanceof Outcome.Busy busy ->
          gate.busy(url, took, busy.retryAfter());
      case Landing.Missed missed when missed.status() > 0 -> gate.answered(url, took);
      case Landing.Missed missed when isSilence(missed.outcome()) -> gate.failed(url, took);
      case Landing.Missed _ -> gate.ended(url);
    }
  }

  private static boolean isSilence(Outcome outcome) {
    return outcome instanceof Outcome.Unreachable || outcome instanceof Outcome.TimedOut;
  }
}
