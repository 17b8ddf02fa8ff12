/// Measurements that anybody can repeat on their own machine: `cormorant bench`.
///
/// [io.cormorant.app.bench.FetchBench] runs a server and a crawler, each in a process of its own,
/// and watches both from outside: the pages are counted by the server, CPU time and memory by the
/// operating system. Nothing of what is measured knows that it is. The server
/// ([io.cormorant.app.bench.PageServer]) sends pages put together from pieces made beforehand, so
/// cheaply that it never limits the crawler; it listens on loopback addresses only, one for each
/// host of its web.
@NullMarked
package io.cormorant.app.bench;

import org.jspecify.annotations.NullMarked;
