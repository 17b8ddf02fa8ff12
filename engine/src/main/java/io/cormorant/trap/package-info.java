/// Keeps a crawl out of endless places: URLs that lengthen themselves, families of URLs that give
/// nothing new, pages that say "not found" with status 200, and texts that came before with small
/// changes.
///
/// [Traps] is the door to it and belongs to the captain; [SimHash] and [NotFound] look at one page
/// and may be used by any thread.
@NullMarked
package io.cormorant.trap;

import org.jspecify.annotations.NullMarked;
