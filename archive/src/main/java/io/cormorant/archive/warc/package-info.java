/// Web archives (WARC, ISO 28500). [io.cormorant.archive.warc.RecordedWeb] answers fetches from
/// archives on disk, so a crawl can be repeated without the network;
/// [io.cormorant.archive.warc.WarcStore] writes the pages a crawl keeps, with CDXJ indexes beside
/// them, by which [io.cormorant.archive.warc.CdxIndex] finds a page;
/// [io.cormorant.archive.warc.WarcRepair] cuts them back after a crash. The format itself is left
/// to jwarc; nothing outside this package sees its types.
@NullMarked
package io.cormorant.archive.warc;

import org.jspecify.annotations.NullMarked;
