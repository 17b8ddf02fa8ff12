/// Where hosts are and whether they may be asked: a [io.cormorant.fetch.address.HostResolver] finds
/// the addresses of a name, by [io.cormorant.fetch.address.Overrides] and then by the
/// [io.cormorant.fetch.address.CachedResolver]; [io.cormorant.fetch.address.TargetGuard] and
/// [io.cormorant.fetch.address.AddressGuard] refuse what is not to be asked. Used by all that opens
/// connections: fetches and the browser's proxy.
@NullMarked
package io.cormorant.fetch.address;

import org.jspecify.annotations.NullMarked;
