/// From text to terms: one analyzer for Chinese and European text mixed as it comes, and the
/// statistics of terms over the pages seen. Main type: [io.cormorant.text.TermAnalyzer].
///
/// Chinese is folded ([io.cormorant.text.HanFolding]) and segmented
/// ([io.cormorant.text.HanSegmenter]); words of other languages get their form from
/// [io.cormorant.text.WordForms], kana, hangul and Thai are pairs of letters. What kind of word a
/// term is, and whether it says anything, tell [io.cormorant.text.PartsOfSpeech] and
/// [io.cormorant.text.StopWords].
///
/// And how alike words are: [io.cormorant.text.WordSimilarity] by vectors, which can be trained
/// here, and by lexicons.
///
/// Used by judges; knows nothing of pages, topics or crawls.
@NullMarked
package io.cormorant.text;

import org.jspecify.annotations.NullMarked;
