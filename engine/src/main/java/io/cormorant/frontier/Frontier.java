package io.cormorant.frontier;

/// The set of known URLs with their state and priority. A strategy gets the [UrlPool] of it, the
/// captain says in the [UrlRegister] what became of each URL, and the [HostSchedule] says when
/// there is something to do. Confined to one thread.
public interface Frontier extends UrlPool, UrlRegister, HostSchedule {}
