package io.cormorant.portal.web.inbox;

import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Inbox.Shown;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The part of an inbox that a page shows, as its address says it.
///
/// @param follow only what came because of it; null for all
/// @param topic only what belongs to it; null for all
/// @param before only what is older than this item; null for the newest
record InboxView(Shown show, @Nullable Long follow, @Nullable Long topic, @Nullable Long before) {
  /// What leads back to the inbox: an item, and the view.
  private static final Pattern BACK =
      Pattern.compile(
          "(/[0-9]{1,19})?(\\?[a-z]{1,9}=[a-z0-9]{1,19}(&[a-z]{1,9}=[a-z0-9]{1,19})*)?");

  /// @param show a code of [Shown]; the unread items for anything else
  static InboxView of(
      String show, @Nullable Long follow, @Nullable Long topic, @Nullable Long before) {
    Shown shown =
        Arrays.stream(Shown.values())
            .filter(one -> one.code().equals(show))
            .findFirst()
            .orElse(Shown.UNREAD);
    return new InboxView(shown, follow, topic, before);
  }

  Inbox.View items() {
    return new Inbox.View(show, follow, topic);
  }

  /// Whether something that arrives now belongs at its top.
  public boolean isLive() {
    return before == null && (show == Shown.UNREAD || show == Shown.ALL);
  }

  public boolean isNarrowed() {
    return follow != null || topic != null;
  }

  InboxView show(Shown other) {
    return new InboxView(other, follow, topic, null);
  }

  InboxView before(@Nullable Long other) {
    return new InboxView(show, follow, topic, other);
  }

  /// The end of the page's address.
  public String query() {
    return "?show="
        + show.code()
        + (follow == null ? "" : "&follow=" + follow)
        + (topic == null ? "" : "&topic=" + topic)
        + (before == null ? "" : "&before=" + before);
  }

  /// Where a form sends its reader afterwards; the inbox if it names no part of it.
  static String back(String wanted) {
    return BACK.matcher(wanted).matches() ? wanted : "";
  }
}
