/// The live web. [io.cormorant.fetch.HttpWeb] asks real servers over HTTP, and asks each one's
/// robots.txt first. On which [io.cormorant.fetch.AccessTerms]: which ports and addresses, with
/// which logins and cookies. A name is looked for among the [io.cormorant.fetch.address.Overrides]
/// first, then by the [io.cormorant.fetch.address.CachedResolver];
/// [io.cormorant.fetch.address.AddressGuard] sees what they find.
///
/// HTTP itself is Netty's. One event loop does all input and output: a
/// [io.cormorant.fetch.Connector] opens connections, a [io.cormorant.fetch.ConnectionPool] keeps
/// them, an [io.cormorant.fetch.Exchange] gathers one answer and then wakes the thread that waits
/// for it, which unpacks the body ([io.cormorant.fetch.Unpacking]). A fetch blocks the thread that
/// asks, so callers give each fetch a virtual thread. Everything a server sends is bounded: time,
/// body before and after decoding, header lines, redirects of robots.txt, cached rules. How often a
/// host is asked is not decided here but by the loop, which may ask
/// [io.cormorant.fetch.HttpWeb#crawlDelay] what the host wishes.
@NullMarked
package io.cormorant.fetch;

import org.jspecify.annotations.NullMarked;
