package io.cormorant.topic;

import io.cormorant.core.Topic;
import io.cormorant.judge.PhraseMatcher;
import io.cormorant.text.PartsOfSpeech;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Pages as paragraphs of numbered words, seen from one topic: its keywords, phrases too, are the
/// first words ([#known]), every other word that is met follows.
///
/// Holds at most [#MAX_CHARS] of text and [#MAX_WORDS] words; what comes later is left out. Used by
/// one thread.
public final class Corpus {
  static final int MAX_CHARS = 32 << 20;
  static final int MAX_WORDS = 1 << 18;

  /// A longer paragraph is cut: words that far apart say nothing about each other.
  private static final int MAX_PARAGRAPH = 200;

  /// Fewer words are a menu entry or a heading.
  private static final int MIN_PROSE = 5;

  private static final Pattern SENTENCE_END = Pattern.compile("[。！？；!?;]|[.](?=\\s)");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");
  private static final int NONE = -1;

  private final TermAnalyzer analyzer;
  private final TermReader reader;
  private final PhraseMatcher matcher;
  private final Long2IntOpenHashMap ids = new Long2IntOpenHashMap();
  private final LongOpenHashSet seen = new LongOpenHashSet();

  /// By word: its commonest form, found by majority vote, and how sure that is.
  private final List<String> forms = new ArrayList<>();

  private final IntArrayList votes = new IntArrayList();
  private final BitSet unwanted = new BitSet();

  private final IntArrayList words = new IntArrayList();
  private final IntArrayList paragraphEnds = new IntArrayList();
  private final IntArrayList pageEnds = new IntArrayList();
  private final List<String> texts = new ArrayList<>();
  private final int known;
  private long chars;

  /// @throws IllegalArgumentException if the topic has no keyword that a text could hold
  public Corpus(Topic topic) {
    if (topic.keywords().isEmpty()) {
      throw new IllegalArgumentException(
          "topic '" + topic.id() + "' has no keywords; add 'keywords:' or 'concepts:'");
    }
    this.analyzer =
        new TermAnalyzer(topic.keywords().stream().map(k -> k.term()).toList(), topic.language());
    this.reader = analyzer.reader();
    this.matcher = new PhraseMatcher(topic.keywords(), analyzer);
    ids.defaultReturnValue(NONE);
    matcher.features().forEach(feature -> id(feature.number(), feature.label()));
    this.known = forms.size();
    for (String generic : topic.generic()) {
      analyzer.terms(generic).forEach(term -> unwanted.set(id(TermReader.number(term), term)));
    }
  }

  /// Takes a page, a paragraph a line. A paragraph that was there before is left out: it belongs to
  /// the site and not to the page.
  ///
  /// @return whether there was room for it
  public boolean add(String page) {
    if (chars + page.length() > MAX_CHARS) {
      return false;
    }
    int before = paragraphs();
    for (String line : page.split("\n", -1)) {
      String text = CONTROL.matcher(TermAnalyzer.composed(line)).replaceAll(" ").strip();
      if (!text.isEmpty() && seen.add(TermReader.number(text))) {
        chars += text.length();
        paragraph(text);
      }
    }
    if (paragraphs() > before) {
      pageEnds.add(paragraphs());
    }
    return true;
  }

  public int pages() {
    return pageEnds.size();
  }

  public int paragraphs() {
    return paragraphEnds.size();
  }

  private void paragraph(String text) {
    int start = words.size();
    Matcher sentences = SENTENCE_END.matcher(text);
    int from = 0;
    while (sentences.find()) {
      sentence(text.substring(from, sentences.end()));
      from = sentences.end();
    }
    sentence(text.substring(from));
    for (int end = start + MAX_PARAGRAPH; end < words.size(); end += MAX_PARAGRAPH) {
      end(end, text);
    }
    if (words.size() > start) {
      end(words.size(), text);
    }
  }

  /// A keyword of several words does not reach over its end.
  private void sentence(String text) {
    LongArrayList terms = new LongArrayList();
    reader.clear();
    reader.read(text);
    reader.terms(
        0,
        reader.count(),
        (term, start, end) -> {
          String form = text.substring(start, end).toLowerCase(Locale.ROOT);
          if (id(term, form) != NONE) {
            terms.add(term);
          }
        });
    matcher.match(terms, (term, _, _) -> words.add(ids.get(term)));
  }

  private void end(int end, String text) {
    paragraphEnds.add(end);
    texts.add(text);
  }

  /// The number of a word, which gets one if there is room.
  private int id(long term, String form) {
    int id = ids.get(term);
    if (id == NONE && forms.size() < MAX_WORDS) {
      id = forms.size();
      ids.put(term, id);
      forms.add(form);
      votes.add(1);
      unwanted.set(id, analyzer.terms(form).stream().noneMatch(PartsOfSpeech::isContent));
    } else if (id >= known) {
      vote(id, form);
    }
    return id;
  }

  private void vote(int id, String form) {
    boolean same = forms.get(id).equals(form);
    int votesFor = votes.getInt(id) + (same ? 1 : -1);
    if (votesFor < 0) {
      forms.set(id, form);
    }
    votes.set(id, Math.abs(votesFor));
  }

  /// How many words are the topic's own: they have the numbers below.
  int known() {
    return known;
  }

  /// The weight of one of the topic's own words.
  double weight(int knownWord) {
    return matcher.features().get(knownWord).weight();
  }

  /// Words there are.
  int size() {
    return forms.size();
  }

  /// A word as pages, or the topic, write it.
  String form(int word) {
    return forms.get(word);
  }

  /// Words side by side as pages write them: with a blank between unless they are Chinese.
  String phrase(IntArrayList parts) {
    StringBuilder phrase = new StringBuilder();
    for (int word : parts) {
      String form = forms.get(word);
      boolean han = Character.isIdeographic(form.codePointAt(0));
      phrase.append(phrase.isEmpty() || han ? "" : " ").append(form);
    }
    return phrase.toString();
  }

  /// Whether a word may be proposed: no number, no single letter, no stop word, and not one that
  /// the topic calls generic or has already.
  boolean isCandidate(int word) {
    String form = forms.get(word);
    return word >= known
        && !unwanted.get(word)
        && form.codePointCount(0, form.length()) > 1
        && form.codePoints().noneMatch(Character::isDigit);
  }

  /// The words of a paragraph in their order, repeated as they are.
  IntArrayList words(int paragraph) {
    int start = paragraph == 0 ? 0 : paragraphEnds.getInt(paragraph - 1);
    return new IntArrayList(words.elements(), start, paragraphEnds.getInt(paragraph) - start);
  }

  /// Whether a paragraph is long enough to be one.
  boolean isProse(int paragraph) {
    int start = paragraph == 0 ? 0 : paragraphEnds.getInt(paragraph - 1);
    return paragraphEnds.getInt(paragraph) - start >= MIN_PROSE;
  }

  String text(int paragraph) {
    return texts.get(paragraph);
  }

  /// The first paragraph of a page.
  int firstParagraph(int page) {
    return page == 0 ? 0 : pageEnds.getInt(page - 1);
  }

  /// The first paragraph after a page.
  int endOf(int page) {
    return pageEnds.getInt(page);
  }
}
