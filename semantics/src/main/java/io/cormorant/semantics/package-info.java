/// Vectors of meaning for short texts and words, by small neural models that come inside jars and
/// run on the processor. Main type: [io.cormorant.semantics.OnnxEmbedder].
///
/// The only place that knows ONNX Runtime and the tokenizers; everyone else sees
/// [io.cormorant.core.Embedder]. Nothing is downloaded and nothing is loaded before the first text
/// comes. Where the native libraries do not run, all else works without.
@NullMarked
package io.cormorant.semantics;

import org.jspecify.annotations.NullMarked;
