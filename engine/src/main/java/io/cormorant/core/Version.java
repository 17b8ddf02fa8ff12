package io.cormorant.core;

/// A page as it was when it came last, for whoever asks for it again.
///
/// @param number of the ending that brought it
/// @param stored whether it is in the archive
/// @param digest of its bytes, see [ContentDigest]; empty if that is not known
/// @param textDigest of what a reader saw
/// @param simHash of its text, 0 where there was too little
/// @param validators what its server said of it
public record Version(
    long number,
    boolean stored,
    String digest,
    String textDigest,
    long simHash,
    Validators validators) {}
