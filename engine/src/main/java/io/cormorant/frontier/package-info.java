/// What is known and not yet fetched. A URL is unknown until somebody offers it; then it waits,
/// grouped by host, with a priority that can rise; then it is taken, once and for ever.
///
/// [io.cormorant.frontier.Frontier] is the port, of which strategies get the
/// [io.cormorant.frontier.UrlPool]; [io.cormorant.frontier.MemoryFrontier] keeps it on the heap,
/// the archive has one that keeps it on disk. Picking respects politeness: a crawl's
/// [io.cormorant.frontier.HostGate] says which hosts may be asked now, and the
/// [io.cormorant.frontier.Roster], which both use, gives the best of all hosts that are awake in
/// O(log n). Hosts that only wait for the limits of their domain or address stand at its
/// [io.cormorant.frontier.Turnstile]. All of that is owned by the captain thread of a crawl.
///
/// What is owed to hosts is one thing for the whole process, [io.cormorant.frontier.Politeness]:
/// the gates of all crawls lead to it, and every request holds a [io.cormorant.frontier.Permit].
@NullMarked
package io.cormorant.frontier;

import org.jspecify.annotations.NullMarked;
