package io.cormorant.portal.follow;

import io.cormorant.core.Outcome;

/// Why the last look at a site brought nothing.
///
/// @param code of an [Outcome]; empty for what is none
/// @param sentence the same in English
public record SiteFailure(String code, String sentence) {
  static SiteFailure of(Outcome outcome) {
    return new SiteFailure(outcome.code(), outcome.sentence());
  }

  static SiteFailure of(String sentence) {
    return new SiteFailure("", sentence);
  }

  String stored() {
    return code + " " + sentence;
  }

  /// What [#stored] gave, or what was stored before failures had codes.
  static SiteFailure read(String stored) {
    int space = stored.indexOf(' ');
    String code = stored.substring(0, Math.max(0, space));
    boolean coded = space == 0 || Outcome.Kind.of(code).isPresent();
    return coded ? new SiteFailure(code, stored.substring(space + 1)) : of(stored);
  }
}
