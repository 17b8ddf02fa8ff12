package io.cormorant.text;

import com.hankcs.hanlp.collection.trie.DoubleArrayTrie;
import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.dictionary.DynamicCustomDictionary;
import java.util.Collection;
import java.util.TreeMap;

/// A user dictionary for one segmenter instance. HanLP's own default would load its general
/// dictionary from files and its static one would be shared by every topic in the process.
final class TopicDictionary extends DynamicCustomDictionary {
  /// A nature (proper noun) and a frequency high enough to win against the parts of the word.
  private static final String ATTRIBUTE = "nz 1000";

  private TopicDictionary(DoubleArrayTrie<CoreDictionary.Attribute> words) {
    super(words, null, new String[0]);
  }

  static TopicDictionary of(Collection<String> words) {
    TreeMap<String, CoreDictionary.Attribute> sorted = new TreeMap<>();
    for (String word : words) {
      sorted.put(word, CoreDictionary.Attribute.create(ATTRIBUTE));
    }
    DoubleArrayTrie<CoreDictionary.Attribute> trie = new DoubleArrayTrie<>();
    trie.build(sorted);
    return new TopicDictionary(trie);
  }

  /// Quirk: the super constructor insists on loading a file.
  @Override
  public boolean load(String... path) {
    return true;
  }
}
