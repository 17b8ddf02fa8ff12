package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.text.StopWords;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Counts in how many pages each word and each phrase is, where, and how it is written. Used by one
/// thread.
final class PhraseCounts {
  private static final int MAX_TEXT = 40_000;
  private static final int MAX_PARTS = 3;
  private static final int MAX_LABEL = 40;
  private static final int MAX_WHERE = 3;

  /// Where there are more, none is added that was not met before.
  private static final int MAX_PHRASES = 500_000;

  /// Ways a phrase is written; more are counted as none.
  private static final int MAX_FORMS = 8;

  private static final long PRIME = 0x9E3779B97F4A7C15L;

  /// A word or phrase.
  static final class Phrase {
    private final long key;
    private final LongList parts;
    private final Object2IntOpenHashMap<String> forms = new Object2IntOpenHashMap<>(2);
    private final List<Url> where = new ArrayList<>();
    private @Nullable String site;
    private boolean severalSites;
    private int occurrences;
    private int pages;
    private int titles;
    private int others;

    private Phrase(long key, LongList parts) {
      this.key = key;
      this.parts = parts;
    }

    long key() {
      return key;
    }

    /// The numbers of its terms.
    LongList parts() {
      return parts;
    }

    int occurrences() {
      return occurrences;
    }

    int pages() {
      return pages;
    }

    int titles() {
      return titles;
    }

    int others() {
      return others;
    }

    List<Url> where() {
      return where;
    }

    boolean onOneSite() {
      return !severalSites;
    }

    /// How it is written most often.
    String label() {
      return forms.object2IntEntrySet().stream()
          .min(
              (a, b) ->
                  a.getIntValue() != b.getIntValue()
                      ? Integer.compare(b.getIntValue(), a.getIntValue())
                      : a.getKey().compareTo(b.getKey()))
          .orElseThrow()
          .getKey();
    }

    /// The keys of all shorter phrases and words in it.
    LongList inner() {
      LongArrayList inner = new LongArrayList();
      for (int length = 1; length < parts.size(); length++) {
        for (int from = 0; from + length <= parts.size(); from++) {
          inner.add(PhraseCounts.key(parts, from, length));
        }
      }
      return inner;
    }

    private void written(String form) {
      if (forms.size() < MAX_FORMS || forms.containsKey(form)) {
        forms.addTo(form, 1);
      }
    }

    private void met(Url url, boolean title) {
      pages++;
      titles += title ? 1 : 0;
      if (where.size() < MAX_WHERE) {
        where.add(url);
      }
      severalSites |= site != null && !site.equals(url.host());
      site = url.host();
    }
  }

  private interface Sink {
    void phrase(long key, int from, int length);
  }

  private final TermReader reader;
  private final Long2ObjectOpenHashMap<Phrase> phrases = new Long2ObjectOpenHashMap<>();
  private final LongArrayList terms = new LongArrayList();
  private final LongArrayList places = new LongArrayList();

  /// @param language of the texts, see [TermAnalyzer]
  PhraseCounts(@Nullable String language) {
    this.reader = new TermAnalyzer(List.of(), language).reader();
  }

  /// Reads a page of the topic.
  void add(Page page) {
    LongOpenHashSet here = new LongOpenHashSet();
    for (String text : titles(page)) {
      read(text, here::add);
    }
    LongOpenHashSet titles = new LongOpenHashSet(here);
    read(cut(page.mainText()), here::add);
    here.forEach(
        key -> {
          Phrase phrase = phrases.get(key);
          if (phrase != null) {
            phrase.met(page.url(), titles.contains(key));
          }
        });
  }

  /// Reads a page that is not of the topic.
  void compare(Page page, Long2ObjectOpenHashMap<Phrase> wanted) {
    LongOpenHashSet here = new LongOpenHashSet();
    List<String> texts = new ArrayList<>(titles(page));
    texts.add(cut(page.mainText()));
    for (String text : texts) {
      String composed = analyzed(text);
      phrases(composed, (key, _, _) -> here.add(key));
    }
    here.forEach(
        key -> {
          Phrase phrase = wanted.get(key);
          if (phrase != null) {
            phrase.others++;
          }
        });
  }

  /// Those in so many pages of the topic, by their keys.
  Long2ObjectOpenHashMap<Phrase> inAtLeast(int pages) {
    return phrases.long2ObjectEntrySet().stream()
        .filter(e -> e.getValue().pages >= pages)
        .collect(
            Collectors.toMap(
                e -> e.getLongKey(), e -> e.getValue(), (a, _) -> a, Long2ObjectOpenHashMap::new));
  }

  private void read(String text, LongConsumer keys) {
    String composed = analyzed(text);
    phrases(
        composed,
        (key, from, length) -> {
          String form = form(composed, from, length);
          if (form.length() < 2 || form.length() > MAX_LABEL || isNumber(form)) {
            return;
          }
          Phrase phrase = phrases.get(key);
          if (phrase == null && phrases.size() < MAX_PHRASES) {
            phrase = new Phrase(key, new LongArrayList(terms.subList(from, from + length)));
            phrases.put(key, phrase);
          }
          if (phrase != null) {
            phrase.occurrences++;
            phrase.written(form);
            keys.accept(key);
          }
        });
  }

  private static List<String> titles(Page page) {
    List<String> texts = new ArrayList<>(List.of(page.title(), page.description()));
    texts.addAll(page.keywords());
    texts.addAll(page.headings());
    int left = MAX_TEXT;
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      texts.set(i, text.substring(0, Math.min(left, text.length())));
      left -= texts.get(i).length();
    }
    return texts;
  }

  private String analyzed(String text) {
    String composed = TermAnalyzer.composed(text);
    reader.clear();
    terms.clear();
    places.clear();
    reader.read(composed);
    reader.terms(
        0,
        reader.count(),
        (term, start, end) -> {
          terms.add(term);
          places.add((long) start << 32 | end);
        });
    return composed;
  }

  private void phrases(String text, Sink sink) {
    for (int from = 0; from < terms.size(); from++) {
      for (int length = 1; length <= MAX_PARTS && from + length <= terms.size(); length++) {
        int last = from + length - 1;
        if (StopWords.isJoining(terms.getLong(last))
            || (length > 1 && !adjoin(text, end(last - 1), start(last)))) {
          break;
        }
        sink.phrase(key(terms, from, length), from, length);
      }
    }
  }

  /// Whether nothing, a blank or a hyphen is between two terms.
  private static boolean adjoin(String text, int end, int start) {
    return start == end
        || (start == end + 1 && (text.charAt(end) == ' ' || text.charAt(end) == '-'));
  }

  private static long key(LongList terms, int from, int length) {
    long key = terms.getLong(from);
    for (int i = 1; i < length; i++) {
      key = (key ^ (key >>> 29)) * PRIME + terms.getLong(from + i);
    }
    return key;
  }

  private int start(int index) {
    return (int) (places.getLong(index) >>> 32);
  }

  private int end(int index) {
    return (int) places.getLong(index);
  }

  private String form(String text, int from, int length) {
    return text.substring(start(from), end(from + length - 1)).toLowerCase(Locale.ROOT);
  }

  private static boolean isNumber(String form) {
    return form.chars().noneMatch(Character::isLetter);
  }

  private static String cut(String text) {
    return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
  }
}
