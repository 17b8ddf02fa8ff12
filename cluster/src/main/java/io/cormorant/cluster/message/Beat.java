package io.cormorant.cluster.message;

/// One sign of life of a worker. The coordinator sends it back when it has heard it, and that is
/// the worker's lease: it lasts from when the sign was made.
///
/// @param nanoTime by the worker's own clock, of use to nobody else
public record Beat(Turn turn, long nanoTime) {}
