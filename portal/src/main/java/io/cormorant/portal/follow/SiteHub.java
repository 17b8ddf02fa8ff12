package io.cormorant.portal.follow;

import io.cormorant.core.Url;
import io.cormorant.revisit.PushTrust;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The hub of a site's feed, and what there is between it and the portal.
///
/// @param feed what it pushes
/// @param hub where it is asked to push
/// @param topic the name by which it knows the feed
/// @param callback the secret end of the address that it pushes to
/// @param secret what it signs with
/// @param asked when it was asked last; null for never
/// @param pushed when it pushed last; the beginning of time for never
/// @param until it pushes; the beginning of time if it has not agreed
record SiteHub(
    Url feed,
    Url hub,
    Url topic,
    String callback,
    String secret,
    @Nullable Instant asked,
    Instant pushed,
    Instant until,
    PushTrust trust) {
  /// Whether the site need not be looked at but to see that nothing was missed.
  boolean isRelied(Instant now) {
    return trust.isEarned() && until.isAfter(now);
  }

  SiteHub trusting(PushTrust other) {
    return new SiteHub(feed, hub, topic, callback, secret, asked, pushed, until, other);
  }
}
