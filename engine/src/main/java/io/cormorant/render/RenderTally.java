package io.cormorant.render;

import java.util.concurrent.atomic.LongAdder;

/// Counts the traffic of all pages. Shared by all threads.
final class RenderTally {
  final LongAdder requests = new LongAdder();
  final LongAdder blocked = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LongAdder bytes = new LongAdder();
  final LongAdder starts = new LongAdder();

  RenderTraffic traffic() {
    return new RenderTraffic(
        requests.sum(), blocked.sum(), refused.sum(), bytes.sum(), starts.sum());
  }
}
