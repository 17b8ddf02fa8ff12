package io.cormorant.portal.topic;

import io.cormorant.crawls.Json;
import io.cormorant.portal.store.Storable;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What somebody has said of a topic so far. Kept as JSON.
///
/// @param sentence what is wanted in a sentence or two; may be empty
/// @param words some words, as they were typed
/// @param examples addresses of pages on the topic
/// @param language ISO 639-1 code of the wanted pages; empty for any
/// @param keywords with weights, as they were proposed and changed; null before anything was
/// @param seeds addresses where the crawl begins
/// @param pages the crawl may fetch
/// @param hours it may take
public record Draft(
    String sentence,
    String words,
    List<String> examples,
    String language,
    @Nullable List<Term> keywords,
    List<String> seeds,
    int pages,
    int hours) {
  public static final int USUAL_PAGES = 1_000;
  public static final int USUAL_HOURS = 24;
  private static final int LONGEST_TITLE = 60;

  public Draft {
    sentence = Storable.text(sentence);
    words = Storable.text(words);
    examples = examples.stream().map(Storable::text).toList();
    seeds = seeds.stream().map(Storable::text).toList();
  }

  /// A keyword and how much it counts, in (0, 1].
  public record Term(String term, double weight) {
    public Term {
      term = Storable.text(term);
    }
  }

  /// A topic that nothing but this was said of.
  public static Draft of(String sentence, String words, List<String> examples, String language) {
    return new Draft(
        sentence, words, examples, language, null, List.of(), USUAL_PAGES, USUAL_HOURS);
  }

  public Draft keywords(List<Term> other) {
    return new Draft(sentence, words, examples, language, other, seeds, pages, hours);
  }

  public Draft begin(List<String> others, int morePages, int moreHours) {
    return new Draft(sentence, words, examples, language, keywords, others, morePages, moreHours);
  }

  /// The beginning of what was said, for a topic that nobody gave a name.
  public String title() {
    String said =
        Stream.of(
                Stream.of(sentence, words),
                keywords == null ? Stream.<String>of() : keywords.stream().map(Term::term),
                examples.stream())
            .flatMap(texts -> texts)
            .filter(text -> !text.isBlank())
            .findFirst()
            .orElse("")
            .strip()
            .replaceAll("\\s+", " ");
    return said.length() <= LONGEST_TITLE ? said : said.substring(0, LONGEST_TITLE - 1) + "…";
  }

  public String json() {
    return Json.mapper().writeValueAsString(this);
  }

  public static Draft read(String json) {
    return Json.mapper().readValue(json, Draft.class);
  }
}
