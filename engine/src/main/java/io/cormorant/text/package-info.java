/// From text to terms: one analyzer for Chinese and European text mixed as it comes, and the
/// statistics of terms over the pages seen. Main type: [io.cormorant.text.TermAnalyzer].
///
/// Used by judges; knows nothing of pages, topics or crawls.
@NullMarked
package io.cormorant.text;

import org.jspecify.annotations.NullMarked;
