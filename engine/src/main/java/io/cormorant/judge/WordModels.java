package io.cormorant.judge;

import io.cormorant.core.Embedder;
import io.cormorant.text.WordSpace;
import org.jspecify.annotations.Nullable;

/// Models that know what words mean, for judges by meaning. Safe for use by many threads.
public interface WordModels {
  /// None: judges that need some say so, all others work without.
  WordModels NONE =
      new WordModels() {
        @Override
        public @Nullable Embedder embedder() {
          return null;
        }

        @Override
        public @Nullable WordSpace words(String language) {
          return null;
        }
      };

  /// Embeds short texts, asked on any thread; null if there is none.
  @Nullable Embedder embedder();

  /// The words of a language, or null if nothing is known of them.
  ///
  /// @param language an ISO 639-1 code
  @Nullable WordSpace words(String language);
}
