/// The folder of one crawl. [io.cormorant.archive.folder.CrawlFolder] is the way in: it writes what
/// happens to a crawl, gives it back to a crawl that is resumed, and tells the story of any URL.
///
/// `visits.jsonl` has a line for each pick that ended, for people and their tools. `warc/` holds
/// the stored pages, `store/` the frontier and all that must fit to it, `feedback.jsonl` what
/// people said, `crawl.lock` who is writing. A group of events is committed as WARC, then visits,
/// then one batch of the store, which says how far the other two are valid; opening the folder for
/// writing cuts off the rest ([Recovery]). What is lost nevertheless is found and mended by
/// [io.cormorant.archive.folder.Fsck].
@NullMarked
package io.cormorant.archive.folder;

import org.jspecify.annotations.NullMarked;
