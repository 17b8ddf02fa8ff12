/// The frontier of a crawl on disk, in RocksDB: known URLs, what waits, what was refused, the
/// states of parts and how far the other files of the folder are valid.
///
/// [io.cormorant.archive.rocksdb.CrawlStore] opens it, for the one process that crawls or, beside
/// it, for any that reads. [io.cormorant.archive.rocksdb.DiskFrontier] is the frontier: it belongs
/// to the captain's thread and describes its changes in cuts; the archive's thread writes the
/// oldest cut together with everything else in one batch, see
/// [io.cormorant.archive.rocksdb.Commit]. The heap it takes is bounded by
/// [io.cormorant.archive.rocksdb.StoreSettings], not by the number of URLs. The native library is
/// loaded when the first store is opened.
@NullMarked
package io.cormorant.archive.rocksdb;

import org.jspecify.annotations.NullMarked;
