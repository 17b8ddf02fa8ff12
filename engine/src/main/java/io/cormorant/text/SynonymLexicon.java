package io.cormorant.text;

import com.hankcs.hanlp.HanLP;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Chinese words of like meaning, by the thesaurus that comes with HanLP: some 77,000 words (CiLin,
/// Mei and others 1983, in its extended form), simplified.
///
/// The thesaurus is a tree of five levels. A row of it, such as `Bf01A05=`, holds words that mean
/// the same (`=`) or the same kind of thing (`#`). Two words are as alike as the deepest place they
/// share says: a row of the first kind [#SAME], of the second [#KIND], the group above it [#GROUP],
/// the class above that [#CLASS]; what shares less is 0. Of several meanings of a word the nearest
/// count. HanLP's own distance is that of rows in the order of the file, by which two words at the
/// ends of neighbouring classes are closer than two of the same class; so it is not used.
///
/// Never changes; loaded when first used.
public final class SynonymLexicon implements WordSimilarity {
  static final double SAME = 0.9;
  static final double KIND = 0.6;
  static final double GROUP = 0.5;
  static final double CLASS = 0.3;

  private static final String RESOURCE = "/data/dictionary/synonym/CoreSynonym.txt";

  /// Where the parts of a code end: `Bf01` is the class, `Bf01A` the group, `Bf01A05` the row.
  private static final int CLASS_END = 4;

  private static final int GROUP_END = 5;
  private static final int ROW_END = 7;

  private static final class Standard {
    static final SynonymLexicon LEXICON = load();
  }

  private final Map<String, String[]> codes;

  private SynonymLexicon(Map<String, String[]> codes) {
    this.codes = codes;
  }

  /// The one that comes with HanLP.
  public static SynonymLexicon standard() {
    return Standard.LEXICON;
  }

  private static SynonymLexicon load() {
    try (InputStream in = HanLP.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException("it is not on the class path");
      }
      return read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read HanLP's " + RESOURCE, e);
    }
  }

  /// @param rows each a code and its words, with spaces between
  static SynonymLexicon read(BufferedReader rows) throws IOException {
    Map<String, String[]> codes = new Object2ObjectOpenHashMap<>();
    for (String row = rows.readLine(); row != null; row = rows.readLine()) {
      String[] parts = (row.startsWith("\ufeff") ? row.substring(1) : row).split(" ", -1);
      if (parts[0].length() != ROW_END + 1) {
        continue;
      }
      for (int i = 1; i < parts.length; i++) {
        String[] known = codes.getOrDefault(parts[i], new String[0]);
        String[] more = Arrays.copyOf(known, known.length + 1);
        more[known.length] = parts[0];
        codes.put(parts[i], more);
      }
    }
    return new SynonymLexicon(codes);
  }

  @Override
  public double of(String word, String other) {
    if (word.equals(other)) {
      return 1;
    }
    String[] some = codes.get(word);
    String[] others = codes.get(other);
    double best = 0;
    if (some != null && others != null) {
      for (String code : some) {
        for (String otherCode : others) {
          best = Math.max(best, alike(code, otherCode));
        }
      }
    }
    return best;
  }

  /// The words that mean the same, a row of the thesaurus each, in its order.
  public List<Set<String>> synonyms() {
    Map<String, Set<String>> rows = new TreeMap<>();
    codes.forEach(
        (word, of) -> {
          for (String code : of) {
            if (code.charAt(ROW_END) == '=') {
              rows.computeIfAbsent(code, _ -> new TreeSet<>()).add(word);
            }
          }
        });
    return List.copyOf(rows.values());
  }

  /// How many words it has.
  public int size() {
    return codes.size();
  }

  private static double alike(String code, String other) {
    if (!code.regionMatches(0, other, 0, CLASS_END)) {
      return 0;
    }
    if (!code.regionMatches(0, other, 0, GROUP_END)) {
      return CLASS;
    }
    if (!code.regionMatches(0, other, 0, ROW_END)) {
      return GROUP;
    }
    return code.charAt(ROW_END) == '=' ? SAME : KIND;
  }
}
