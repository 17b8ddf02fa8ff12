/// Web archives (WARC, ISO 28500). [io.cormorant.archive.warc.RecordedWeb] answers fetches from
/// archives on disk, so a crawl can be repeated without the network;
/// [io.cormorant.archive.warc.WarcStore] writes the pages a crawl keeps. The format itself is left
/// to jwarc; nothing outside this package sees its types.
@NullMarked
package io.cormorant.archive.warc;

import org.jspecify.annotations.NullMarked;
