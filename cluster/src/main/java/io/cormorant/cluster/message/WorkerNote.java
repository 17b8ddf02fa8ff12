package io.cormorant.cluster.message;

/// How a worker is doing, as it says itself.
///
/// @param name of its own among all workers
/// @param product name and version of the program it runs
/// @param connections errands it takes at the same time
/// @param run of the coordinator it works for, 0 for none yet
/// @param beat its sign of life
/// @param busy errands under way
/// @param leftOver errands of earlier turns that are still under way
/// @param done errands it has reported on since it was started
/// @param bytes of documents among these
/// @param waiting reports that the broker has not confirmed yet
/// @param draining whether it takes no new errands
public record WorkerNote(
    String name,
    String product,
    int connections,
    long run,
    Beat beat,
    int busy,
    int leftOver,
    long done,
    long bytes,
    int waiting,
    boolean draining) {}
