package io.cormorant.lab.run;

import io.cormorant.core.Url;

/// One document that came.
///
/// @param url where it was found, after redirects
/// @param depth links from a seed
/// @param score by the judge; 0 for what is not judged: lists, copies, what has no text
/// @param judged whether the judge calls it relevant
/// @param labelled whether the labels of the web call it relevant; each labelled URL counts once
/// @param bytes of its body
public record Download(
    Url url, int depth, double score, boolean judged, boolean labelled, int bytes) {}
