package io.cormorant.core;

/// The place where a worker left a document that it fetched for a crawl elsewhere: a WARC file of
/// its own, from which the document can be fetched later.
///
/// @param worker its name
/// @param file the name of its WARC file, as it is when finished
/// @param offset of the first record of the document in that file
/// @param length of its records together
/// @param digest of its body, see [ContentDigest]
/// @param size bytes of its body
public record Deposit(
    String worker, String file, long offset, long length, String digest, int size) {}
