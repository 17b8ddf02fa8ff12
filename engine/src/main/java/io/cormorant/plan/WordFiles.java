package io.cormorant.plan;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Files of what is known about words, which judges by meaning read.
///
/// @param vectors word vectors in the common text format (`.vec`), if any
/// @param hownet a lexicon in HowNet's format, if any
public record WordFiles(@Nullable Path vectors, @Nullable Path hownet) {
  public static final WordFiles NONE = new WordFiles(null, null);
}
