package io.cormorant.crawls.watch;

import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.revisit.LookHistory;
import io.cormorant.revisit.PageTimes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A page of a site that is looked at again, to see whether it has changed.
///
/// @param version as it was when it was first had, or when a change of it was told last; null if it
///   was never had
/// @param validators of what came last
/// @param history what looks at it brought
/// @param stated when the lists of its site say that it was changed last; null if they do not
/// @param heeded what they said when it was looked at last
/// @param told when a change of it was told last; null for never
/// @param alarms how often in a row the lists said that it had changed, and it had not
record Article(
    Url url,
    SiteMemory.@Nullable Version version,
    Validators validators,
    LookHistory history,
    @Nullable Instant stated,
    @Nullable Instant heeded,
    @Nullable Instant told,
    int alarms) {
  /// A page that no list says anything of.
  private static final PageTimes TIMES = new PageTimes(Duration.ofHours(6), Duration.ofDays(30));

  /// After a false alarm; twice as long after each one more.
  private static final Duration ALARMED = Duration.ofHours(1);

  private static final int MOST_ALARMS = 9;

  /// Changes of one page are not told more often, so that one that is another each time is not told
  /// each time.
  private static final Duration BETWEEN = Duration.ofDays(1);

  /// One that was seen on a list and never had.
  static Article named(Url url, @Nullable Instant stated) {
    return new Article(url, null, Validators.NONE, LookHistory.EMPTY, stated, null, null, 0);
  }

  /// The same if a list says that it was changed at some time, or nothing of that.
  Article stated(@Nullable Instant time) {
    boolean later = time != null && (stated == null || time.isAfter(stated));
    return later
        ? new Article(url, version, validators, history, time, heeded, told, alarms)
        : this;
  }

  /// Whether the lists say that it has changed since it was looked at.
  boolean isAnnounced() {
    return version != null && stated != null && (heeded == null || stated.isAfter(heeded));
  }

  /// When it is looked at next.
  Instant due() {
    Instant last = history.lastLook().orElse(null);
    if (last == null) {
      return Instant.MIN;
    }
    Instant usual = TIMES.next(history);
    if (!isAnnounced()) {
      return usual;
    }
    Instant soon =
        alarms == 0
            ? last
            : last.plus(ALARMED.multipliedBy(1L << Math.min(alarms - 1, MOST_ALARMS)));
    return soon.isBefore(usual) ? soon : usual;
  }

  /// Whether a change may be told.
  boolean mayBeTold(Instant now) {
    return told == null || told.isAfter(now) || !told.plus(BETWEEN).isAfter(now);
  }

  /// Whether a clock that was set back since has looked at it.
  boolean isFromLater(Instant now) {
    return history.lastLook().filter(last -> last.isAfter(now)).isPresent();
  }

  /// After a look that found the same page, or none.
  Article still(Validators now, LookHistory learned) {
    int wrong = isAnnounced() ? Math.min(alarms + 1, MOST_ALARMS + 1) : alarms;
    return new Article(url, version, now, learned, stated, stated, told, wrong);
  }

  /// After a look that found another page, which is told or not.
  Article changed(
      SiteMemory.Version other, Validators now, LookHistory learned, @Nullable Instant time) {
    return new Article(url, other, now, learned, stated, stated, time, 0);
  }
}
