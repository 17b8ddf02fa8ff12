package io.cormorant.text;

import com.hankcs.hanlp.corpus.tag.Nature;
import com.hankcs.hanlp.dictionary.CoreDictionary;
import org.jspecify.annotations.Nullable;

/// What kinds of words Chinese terms are, by HanLP's core dictionary.
///
/// A word that can be several things is taken for what it is most often (计划 is a noun); the
/// sentence it stands in is not looked at, which would cost a tagger for every page and is right
/// more often only for words that mean something either way.
public final class PartsOfSpeech {
  /// HanLP's kinds begin with a letter each: adjective, distinguishing word, idiom, abbreviation,
  /// set phrase, noun, place, verb, part of a technical word.
  private static final String CONTENT = "abgijlnsv";

  private PartsOfSpeech() {}

  /// The kind of word a term is most often, as HanLP names it (`n` noun, `v` verb, `c` conjunction
  /// ...), or null if the dictionary does not have it.
  ///
  /// @param term as a [TermAnalyzer] gives it
  public static @Nullable String nature(String term) {
    CoreDictionary.@Nullable Attribute known = CoreDictionary.get(term);
    if (known == null || known.nature.length == 0) {
      return null;
    }
    Nature most = known.nature[0];
    int frequency = known.frequency[0];
    for (int i = 1; i < known.nature.length; i++) {
      if (known.frequency[i] > frequency) {
        most = known.nature[i];
        frequency = known.frequency[i];
      }
    }
    return most.toString();
  }

  /// Whether a term names or tells something, as nouns, verbs and adjectives do, and is no stop
  /// word. Chinese words that are not in the dictionary, such as a topic's own, are mostly names
  /// and do; a single character that is not in it does not. Of words of other languages only their
  /// stop words and numbers do not.
  public static boolean isContent(String term) {
    if (term.isEmpty() || StopWords.isStop(term) || StopWords.isJoining(term)) {
      return false;
    }
    if (!Scripts.isHan(term.charAt(0))) {
      return !term.chars().allMatch(Character::isDigit);
    }
    String nature = nature(term);
    return nature == null ? term.length() > 1 : CONTENT.indexOf(nature.charAt(0)) >= 0;
  }
}
