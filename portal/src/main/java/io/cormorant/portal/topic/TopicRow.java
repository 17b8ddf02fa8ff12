package io.cormorant.portal.topic;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A topic of an account. Its crawl lives in a folder of its own.
///
/// @param draft what was said of it in the wizard, as JSON; null for an imported one
/// @param plan what is crawled, as the YAML of a topic file; null before it is begun
/// @param failure why its crawl could not go on; null if it could
public record TopicRow(
    long id,
    long owner,
    String name,
    @Nullable String draft,
    @Nullable String plan,
    Wanted wanted,
    @Nullable String failure,
    Instant created,
    Instant changed) {}
