package io.cormorant.crawls.watch;

import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What came of a look.
///
/// @param memory for the next look
/// @param found new and changed pages, those listed first last
/// @param dates when feeds say that the new pages were published, as far as they do; of a first
///   look those of all pages that they list
/// @param known addresses that need not be looked at again: to be remembered once what was found is
///   safe
/// @param requests that were made
/// @param left new addresses for which there was no room in this look
/// @param hub the first that a feed names which was read; null if none does
/// @param hubless feeds that were read and name no hub
/// @param failure why nothing could be seen; null if something was
public record Looked(
    SiteMemory memory,
    List<FoundPage> found,
    List<Instant> dates,
    Set<Url> known,
    int requests,
    int left,
    @Nullable NamedHub hub,
    Set<Url> hubless,
    @Nullable Outcome failure) {
  public Looked {
    found = List.copyOf(found);
    dates = List.copyOf(dates);
    known = Set.copyOf(known);
    hubless = Set.copyOf(hubless);
  }
}
