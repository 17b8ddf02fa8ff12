package io.cormorant.portal.mcp;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What an assistant may look at: somebody's topics, and the pages kept for them. Used by many
/// threads. All texts of pages are from the web.
///
/// A method throws [BadQuestion] if what it is asked makes no sense, such as a topic there is not.
public interface PageCollection {
  /// Somebody's topics.
  List<Topic> topics();

  /// Pages that have words.
  Found search(Question question);

  /// Pages that came at a time or later, the last first.
  Found newest(Instant since, int limit);

  /// A page by its id or its URL; nothing if it is not among those kept.
  Optional<Article> read(String idOrUrl);

  /// Whether [#mark] may be called.
  boolean allowsMarks();

  /// Says that a page is what was wanted, or not.
  ///
  /// @return what comes of it, in a sentence; nothing if the page is not among those kept
  Optional<String> mark(String idOrUrl, boolean good);

  /// A topic.
  ///
  /// @param id by which questions name it
  /// @param pages that are kept
  record Topic(String id, String name, long pages) {}

  /// What is looked for. What is null does not matter.
  ///
  /// @param words may be empty, for all pages
  /// @param topic id
  /// @param host or domain
  /// @param language ISO 639-1 code
  /// @param since the first day
  record Question(
      String words,
      @Nullable String topic,
      @Nullable String host,
      @Nullable String language,
      @Nullable LocalDate since,
      boolean newestFirst,
      int limit) {}

  /// What was found.
  ///
  /// @param total pages that match
  /// @param exact whether there are not more
  /// @param all whether the pages have all words; else none had, and these have some
  /// @param unready topics whose index is being made, so that pages are missing
  record Found(long total, boolean exact, boolean all, List<Item> items, List<String> unready) {
    public Found {
      items = List.copyOf(items);
      unready = List.copyOf(unready);
    }
  }

  /// A page that was found.
  ///
  /// @param topics for which it was kept
  /// @param day it says it was published, or on which it was fetched
  /// @param score from 0 to 1, how well it fits the topic
  record Item(
      String id,
      List<String> topics,
      String url,
      String title,
      LocalDate day,
      Instant fetched,
      String language,
      double score,
      String excerpt) {
    public Item {
      topics = List.copyOf(topics);
    }
  }

  /// A page to be read.
  ///
  /// @param published as the page says, if it does
  /// @param why it was kept, in words
  record Article(
      String id,
      String topic,
      String url,
      String title,
      String text,
      String language,
      @Nullable String published,
      Instant fetched,
      @Nullable Double score,
      String why) {}

  /// A question that makes no sense. The message is for who asked.
  final class BadQuestion extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BadQuestion(String message) {
      super(message);
    }
  }
}
