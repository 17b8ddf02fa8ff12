package io.cormorant.frontier;

/// What can wait for a time to pass.
abstract sealed class Sleeper extends Heap.Member permits HostQueue, Turnstile {}
