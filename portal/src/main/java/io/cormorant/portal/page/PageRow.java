package io.cormorant.portal.page;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A kept page of a topic, as its row says.
///
/// @param keywords what its score rests on
/// @param decision `relevant` or `maybe`
/// @param published as the page says it, an ISO date; null if it does not
/// @param content its cleaned text
/// @param warcFile where in the archive of the topic's crawl the page lies
/// @param visit number of the visit
public record PageRow(
    long id,
    long topic,
    String url,
    String host,
    String title,
    String keywords,
    String language,
    double score,
    String decision,
    @Nullable String published,
    Instant fetched,
    String content,
    String warcFile,
    long warcOffset,
    long visit) {}
