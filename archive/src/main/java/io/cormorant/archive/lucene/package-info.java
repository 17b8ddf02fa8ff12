/// The search index of a crawl, by Lucene: [io.cormorant.archive.lucene.SearchIndex] writes it,
/// [io.cormorant.archive.lucene.PageSearch] reads it, also from another process while the crawl
/// runs. [io.cormorant.archive.lucene.WebEngine] is the same over all pages of a web, in memory.
///
/// The index is derived: it knows the number of the last ending it has seen, and all of it can be
/// made again from the crawl's folder. Words are indexed as the terms the judges use; Chinese is
/// indexed by pairs of neighbouring characters and looked for by words, which are sequences of
/// pairs: so a word is found inside longer ones, and indexing needs no segmenter. This package
/// knows nothing of the other files of a crawl.
@NullMarked
package io.cormorant.archive.lucene;

import org.jspecify.annotations.NullMarked;
