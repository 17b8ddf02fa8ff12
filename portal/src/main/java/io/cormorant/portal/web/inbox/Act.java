package io.cormorant.portal.web.inbox;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a reader does with an item.
///
/// The slot is the button that does it: one that turns something on, and off again, is one button.
enum Act {
  READ("read"),
  UNREAD("read"),
  STAR("star"),
  UNSTAR("star"),
  HIDE("hide"),
  UNHIDE("hide"),
  UP("up"),
  DOWN("down"),
  NEITHER("down"),
  MUTE("mute"),
  UNMUTE("mute");

  private final String slot;

  Act(String slot) {
    this.slot = slot;
  }

  String slot() {
    return slot;
  }

  static Optional<Act> of(String code) {
    return Arrays.stream(values())
        .filter(act -> act.name().toLowerCase(Locale.ROOT).equals(code))
        .findFirst();
  }
}
