package io.cormorant.archive.folder;

import io.cormorant.core.Url;
import java.time.Instant;

/// What somebody said of a page: a line of `feedback.jsonl`.
public record Feedback(Url url, boolean good, Instant at) {}
