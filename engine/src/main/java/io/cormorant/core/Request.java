package io.cormorant.core;

/// A request for a document as it was sent, for the archive.
///
/// @param target what stands between the method and the version
/// @param headers with `***` for every value that may be a secret
public record Request(String method, String target, Headers headers) {}
