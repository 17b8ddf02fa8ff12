/// The judge that is taught by a language model.
@NullMarked
package io.cormorant.judge.llm;

import org.jspecify.annotations.NullMarked;
