/// The judge that compares meanings by sentence embeddings.
@NullMarked
package io.cormorant.judge.embedding;

import org.jspecify.annotations.NullMarked;
