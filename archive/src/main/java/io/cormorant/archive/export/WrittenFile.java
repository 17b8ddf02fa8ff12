package io.cormorant.archive.export;

/// A file that an export wrote.
///
/// @param name as it is called, from the folder of the output
/// @param sha256 of its bytes, in hexadecimal digits
public record WrittenFile(String name, long bytes, String sha256) {}
