package io.cormorant.crawls.watch;

import io.cormorant.core.Page;
import io.cormorant.core.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The page that a site begins with, in one look at the site. Where lists have named what is new
/// and it has named nothing else, a few times in a row, it rests: it is asked for once an hour, or
/// if a list cannot be had. One that names something of its own is asked for in every look.
final class FrontPage {
  private static final int USELESS = 3;

  /// A little less than an hour, so that hourly looks are never without it.
  private static final Duration REST = Duration.ofMinutes(55);

  private final SiteMemory.@Nullable Front before;
  private final Instant now;
  private final Set<Url> listed = new HashSet<>();
  private SiteMemory.@Nullable Version version;
  private boolean asked;
  private int fromLists;
  private int own;

  FrontPage(SiteMemory.@Nullable Front before, Instant now) {
    this.before = before;
    this.now = now;
    this.version = before == null ? null : before.version();
  }

  /// Whether there is one, and it is no list.
  boolean isKnown() {
    return version != null;
  }

  /// Whether it need not be asked for if all lists answer.
  boolean rests() {
    Instant last = before == null ? null : before.asked();
    return before != null
        && before.useless() >= USELESS
        && last != null
        && !last.isAfter(now)
        && last.plus(REST).isAfter(now);
  }

  /// It has answered, perhaps only that it is the same.
  void answered() {
    asked = true;
  }

  /// It came.
  ///
  /// @return whether it says something else than before
  boolean came(Page page) {
    asked = true;
    SiteMemory.Version earlier = version;
    SiteMemory.Version now = SiteLook.version(page);
    version = now;
    return earlier != null && SiteLook.isChanged(earlier, now);
  }

  /// A list names a page.
  void listed(Url page) {
    listed.add(page);
  }

  /// A page is new.
  ///
  /// @param url by which it was named
  void found(Url url) {
    if (listed.contains(url)) {
      fromLists++;
    } else {
      own++;
    }
  }

  /// What is remembered of it; nothing if there is none.
  SiteMemory.@Nullable Front after() {
    SiteMemory.Version seen = version;
    if (seen == null) {
      return null;
    }
    int useless = before == null ? 0 : before.useless();
    Instant last = before == null ? null : before.asked();
    boolean outdone = asked && own == 0 && fromLists > 0;
    return new SiteMemory.Front(
        seen, asked ? now : last, own > 0 ? 0 : outdone ? Math.min(USELESS, useless + 1) : useless);
  }
}
