/// The page a crawl leaves behind: `report.html`, one file that needs nothing else.
///
/// [CrawlReport] reads the crawl's own record (`visits.jsonl`, and `store/` for links) in one pass,
/// adds it up in memory that does not grow with the crawl, and writes the page. The same pass
/// without the page gives a [CrawlSummary].
///
/// All words in those files came from the web and are hostile: they enter the page only as text
/// nodes and attribute values of a DOM, cut to a length, and only http and https addresses become
/// links.
@NullMarked
package io.cormorant.archive.report;

import org.jspecify.annotations.NullMarked;
