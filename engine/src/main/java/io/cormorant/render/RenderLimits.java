package io.cormorant.render;

import java.time.Duration;

/// What one page may cost.
///
/// @param page the longest time for all of it; a page that takes longer is used as it came
/// @param settling the longest wait for its network to fall silent; after it the page is taken as
///   it is
/// @param queueing the longest wait for a free place in the browser
/// @param requests sub-requests: scripts, styles, data
/// @param bytes that go through the proxy, both ways together
/// @param connections the proxy makes
/// @param html characters of the rendered page
public record RenderLimits(
    Duration page,
    Duration settling,
    Duration queueing,
    int requests,
    long bytes,
    int connections,
    int html) {
  public static final RenderLimits DEFAULT =
      new RenderLimits(
          Duration.ofSeconds(20),
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          100,
          20L << 20,
          200,
          10 << 20);
}
