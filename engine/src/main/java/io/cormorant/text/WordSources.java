package io.cormorant.text;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Where knowledge about words comes from, as a user names it.
///
/// @param vectors a `.vec` file; null for none
/// @param mostVectors words read of it
/// @param hownet HowNet's files; null for the lexicon that comes with the program
public record WordSources(@Nullable Path vectors, int mostVectors, @Nullable HowNetFiles hownet) {
  /// The lexicon that comes with the program and nothing else.
  public static final WordSources STANDARD = new WordSources(null, WordVectors.USUAL_MOST, null);

  /// HowNet as the user has it.
  public record HowNetFiles(Path glossary, Path sememes) {}

  public WordSources {
    if (mostVectors < 1) {
      throw new IllegalArgumentException("at least one word vector must be read");
    }
  }

  /// Reads the files. Slow and large: done once a topic.
  ///
  /// @param instead takes the place of word vectors where no file is named, such as an embedder's;
  ///   null for none
  /// @throws IllegalArgumentException if a file cannot be used
  public WordSimilarity open(@Nullable WordSpace instead) {
    return new BlendedSimilarity(
        vectors == null ? instead : WordVectors.read(vectors, mostVectors),
        hownet == null ? SynonymLexicon.standard() : HowNet.read(hownet.glossary, hownet.sememes),
        BlendedSimilarity.Shares.STANDARD);
  }
}
