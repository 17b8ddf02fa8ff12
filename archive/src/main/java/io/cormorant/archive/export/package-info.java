/// Takes the kept pages of a crawl out of its folder, in forms other tools read.
/// [io.cormorant.archive.export.Export] is the way in: it goes once over the visits, leaves out
/// what the [io.cormorant.archive.export.ExportFilter] does not want, and gives each page to a
/// [io.cormorant.archive.export.PageSink]: JSON lines, CSV, Parquet, SQLite, texts, Markdown,
/// pieces for retrieval, WARC files or a database table. What it did is told by a
/// [io.cormorant.archive.export.Manifest].
///
/// Memory does not grow with the crawl, except by some 50 bytes a page where duplicates are to be
/// left out. It only reads the folder, so it may run beside the crawl.
@NullMarked
package io.cormorant.archive.export;

import org.jspecify.annotations.NullMarked;
