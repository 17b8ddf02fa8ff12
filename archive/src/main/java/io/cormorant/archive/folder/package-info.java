/// The folder of one crawl. [io.cormorant.archive.folder.CrawlFolder] is the way in: it writes what
/// happens to a crawl, gives it back to a crawl that is resumed, and tells the story of any URL.
///
/// `visits.jsonl` has a line for each pick that ended, for people and their tools. `journal.jsonl`
/// has, for the same endings, what entered the frontier and what was refused: from it a crawl is
/// taken up again. `warc/` holds the kept pages, `feedback.jsonl` what people said of them,
/// `crawl.lock` who is writing. An ending is written as WARC, then journal, then visit, so after
/// any death the longest history that all three agree on is the true one; opening the folder for
/// writing cuts off the rest.
@NullMarked
package io.cormorant.archive.folder;

import org.jspecify.annotations.NullMarked;
