package io.cormorant.cluster.message;

/// A stretch of a worker's work. It is over when its connection to the broker is cut, when another
/// coordinator takes charge, or when its lease runs out; nothing of it is done afterwards.
///
/// @param born drawn by the process when it was started, so that one that was started again under
///   the same name is told from it
/// @param number from 1
public record Turn(long born, int number) {}
