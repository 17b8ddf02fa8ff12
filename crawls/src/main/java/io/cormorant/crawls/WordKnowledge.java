package io.cormorant.crawls;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Topic;
import io.cormorant.judge.WordModels;
import io.cormorant.plan.WordFiles;
import io.cormorant.text.WordSimilarity;
import io.cormorant.text.WordSources;
import io.cormorant.text.WordVectors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How alike words are, by the files a topic names, or by the lexicon and the models that come with
/// the program. They are large, so they are read when a judge first asks.
final class WordKnowledge implements WordSimilarity {
  /// The names of HowNet's files.
  private static final String GLOSSARY = "glossary.dat";

  private static final String SEMEMES = "whole.dat";

  private final WordFiles files;
  private final WordModels models;
  private final String language;

  @GuardedBy("this") private @Nullable WordSimilarity read;

  private WordKnowledge(WordFiles files, WordModels models, String language) {
    this.files = files;
    this.models = models;
    this.language = language;
  }

  /// Files that a topic names are read at once, so that a wrong one is told of before the crawl.
  ///
  /// @param models take the place of word vectors where no file is named
  /// @throws IllegalArgumentException if a file cannot be used
  static WordKnowledge of(Topic topic, WordFiles files, WordModels models) {
    WordKnowledge knowledge = new WordKnowledge(files, models, language(topic));
    if (!files.equals(WordFiles.NONE)) {
      knowledge.read();
    }
    return knowledge;
  }

  static String language(Topic topic) {
    if (topic.language() != null) {
      return Locale.forLanguageTag(topic.language()).getLanguage();
    }
    boolean chinese =
        topic.keywords().stream()
            .anyMatch(k -> k.term().codePoints().anyMatch(Character::isIdeographic));
    return chinese ? "zh" : "en";
  }

  @Override
  public double of(String word, String other) {
    return read().of(word, other);
  }

  @Override
  public void prepare(Collection<String> words) {
    read().prepare(words);
  }

  private synchronized WordSimilarity read() {
    if (read == null) {
      Path folder = files.hownet();
      if (folder != null && !Files.isDirectory(folder)) {
        throw new IllegalArgumentException(
            folder
                + " is not a folder; `hownet:` must name one with "
                + GLOSSARY
                + " and "
                + SEMEMES);
      }
      WordSources.HowNetFiles hownet =
          folder == null
              ? null
              : new WordSources.HowNetFiles(folder.resolve(GLOSSARY), folder.resolve(SEMEMES));
      read =
          new WordSources(files.vectors(), WordVectors.USUAL_MOST, hownet)
              .open(models.words(language));
    }
    return read;
  }
}
