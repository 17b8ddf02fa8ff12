package io.cormorant.archive.folder;

import io.cormorant.core.Response;

/// A stored page as the folder holds it.
///
/// @param line what the crawl found out about it
/// @param document as it came
public record StoredPage(VisitLine line, Response.Document document) {}
