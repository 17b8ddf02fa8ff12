package io.cormorant.parse;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/// Tells the language of a text: by its script where that is enough, by letters only one language
/// has, and by a vote of common words among those written in Latin letters.
///
/// The text decides where it is long enough, for the lang attribute is often a template's.
final class LanguageGuess {
  private static final int SAMPLE = 1_500;

  /// No common word is longer.
  private static final int LONGEST = 8;

  /// Below this weight a text is too short to contradict the lang attribute.
  private static final int ENOUGH = 60;

  /// Japanese text has more kana than this share of its Han characters and kana together.
  private static final double KANA_SHARE = 0.12;

  /// The winner of the vote needs so many words, and so many times as many as the second.
  private static final int MIN_VOTES = 4;

  private static final double CLEAR = 1.25;

  /// Prose has at least this share of common words; program code has fewer.
  private static final double PROSE_SHARE = 0.12;

  /// A script that is not Latin wins beside much code from this share of the Latin letters on.
  private static final double BESIDE_CODE = 0.1;

  private static final Map<UnicodeScript, String> SCRIPTS =
      Map.ofEntries(
          Map.entry(UnicodeScript.HANGUL, "ko"),
          Map.entry(UnicodeScript.GREEK, "el"),
          Map.entry(UnicodeScript.HEBREW, "he"),
          Map.entry(UnicodeScript.THAI, "th"),
          Map.entry(UnicodeScript.DEVANAGARI, "hi"),
          Map.entry(UnicodeScript.BENGALI, "bn"),
          Map.entry(UnicodeScript.TAMIL, "ta"),
          Map.entry(UnicodeScript.TELUGU, "te"),
          Map.entry(UnicodeScript.GEORGIAN, "ka"),
          Map.entry(UnicodeScript.ARMENIAN, "hy"),
          Map.entry(UnicodeScript.KHMER, "km"),
          Map.entry(UnicodeScript.LAO, "lo"),
          Map.entry(UnicodeScript.MYANMAR, "my"));

  private static final String[][] COMMON_WORDS = {
    {"en", "the of and to in is that for with was on are this you it be by from not have or as"},
    {"de", "der die und das ist nicht von mit den ein eine zu sich auch auf für im dem des wird"},
    {"fr", "le les des et est une dans que pour qui du pas sur au avec ce sont vous nous par"},
    {"es", "el los las que en una por con para del se no es su al como más pero sus"},
    {"it", "il di che della per una con non sono del nel gli alla più anche questo si come"},
    {"pt", "que não uma em para com os do da no na dos das mais por ao como são você"},
    {"nl", "de het een van en dat niet zijn voor met op te aan ook worden bij naar deze hij"},
    {"sv", "och att det som en är på för av med den till inte har om ett jag kan från"},
    {"da", "og at det er en af til på som for med den der ikke har de jeg kan et blev"},
    {"no", "og at det er en av til på som for med den ikke har jeg kan et ble også fra"},
    {"fi", "ja on ei että se oli hän mutta ovat kun myös joka niin kuin sen ole tai voi"},
    {"pl", "na się nie do to że jest jak przez od dla po ale co są oraz tym jego który"},
    {"cs", "se na je že to do ve by jako pro jsou nebo jeho která také ale při jen byl"},
    {"ro", "și în de la cu pe este nu că care din pentru mai sunt fi sau prin dar"},
    {"hu", "az és hogy nem is egy van ez meg de csak volt mint ha azt már vagy kell"},
    {"tr", "ve bir bu için ile da de çok olarak daha olan gibi ne kadar sonra var en ama"},
    {"id", "yang dan di untuk dengan ini dari dalam tidak itu pada adalah ke akan juga oleh"},
    {"vi", "và của là có không được cho một người các trong những với để này đã khi về"}
  };

  /// By the hash of the word, so that no word of a text need be copied.
  private static final Int2ObjectOpenHashMap<int[]> VOTERS = voters();

  private final String text;
  private final Object2IntOpenHashMap<UnicodeScript> others = new Object2IntOpenHashMap<>();
  private int latin;
  private int han;
  private int kana;

  private LanguageGuess(String text) {
    this.text = text;
  }

  /// The ISO 639-1 code of a text's language, or empty where it cannot be told.
  ///
  /// @param declared what the page says it is, such as `zh-CN`; may be empty
  static String of(String text, String declared) {
    String sample = text.substring(0, Math.min(text.length(), SAMPLE));
    String told = new LanguageGuess(sample).tell();
    return told.isEmpty() ? code(declared) : told;
  }

  private void count() {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        latin += (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? 1 : 0;
      } else if (c >= 0x4E00 && c < 0xA000) {
        han++;
      } else if (c >= 0x3040 && c < 0x3100) {
        kana++;
      } else if (c < 0x250 || (c >= 0x1E00 && c < 0x1F00)) {
        latin += Character.isLetter(c) ? 1 : 0;
      } else if (Character.isLetter(c)) {
        others.addTo(UnicodeScript.of(c), 1);
      }
    }
  }

  private String tell() {
    count();
    int cjk = RunWriter.WIDE * (han + kana);
    UnicodeScript other = UnicodeScript.COMMON;
    int most = 0;
    for (Object2IntMap.Entry<UnicodeScript> entry : others.object2IntEntrySet()) {
      if (entry.getIntValue() > most) {
        other = entry.getKey();
        most = entry.getIntValue();
      }
    }
    most *= other == UnicodeScript.HANGUL ? 2 : 1;
    if (Math.max(latin, Math.max(cjk, most)) < ENOUGH) {
      return "";
    }
    String told = "";
    if (latin >= cjk && latin >= most) {
      told = vote(text);
    }
    if (told.isEmpty() && Math.max(cjk, most) >= Math.max(ENOUGH, latin * BESIDE_CODE)) {
      told = cjk >= most ? eastern() : byScript(other);
    }
    return told;
  }

  private String eastern() {
    return kana > KANA_SHARE * (han + kana) ? "ja" : "zh";
  }

  private String byScript(UnicodeScript script) {
    return switch (script) {
      case CYRILLIC -> cyrillic(text);
      case ARABIC -> arabic(text);
      default -> SCRIPTS.getOrDefault(script, "");
    };
  }

  private static String cyrillic(String text) {
    if (any(text, "ўЎ")) {
      return "be";
    }
    if (any(text, "їєґЇЄҐ")) {
      return "uk";
    }
    if (any(text, "ђћјљњџ")) {
      return text.indexOf('ѓ') >= 0 || text.indexOf('ќ') >= 0 ? "mk" : "sr";
    }
    return any(text, "ыэё") ? "ru" : "bg";
  }

  private static String arabic(String text) {
    if (any(text, "ٹڈڑے")) {
      return "ur";
    }
    return any(text, "پچژگی") ? "fa" : "ar";
  }

  private static boolean any(String text, String letters) {
    int hits = 0;
    for (int i = 0; i < text.length(); i++) {
      if (letters.indexOf(text.charAt(i)) >= 0 && ++hits > 1) {
        return true;
      }
    }
    return false;
  }

  private static String vote(String text) {
    int[] votes = new int[COMMON_WORDS.length];
    int words = 0;
    int start = -1;
    int hash = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (isLetter(c)) {
        hash = 31 * (start < 0 ? 0 : hash) + lower(c);
        start = start < 0 ? i : start;
      } else if (start >= 0) {
        words++;
        if (i - start <= LONGEST) {
          count(votes, hash);
        }
        start = -1;
      }
    }
    return winner(votes, words);
  }

  private static boolean isLetter(char c) {
    return c < 0x80 ? (c | 0x20) >= 'a' && (c | 0x20) <= 'z' : Character.isLetter(c);
  }

  private static int lower(char c) {
    return c < 0x80 ? c | 0x20 : Character.toLowerCase(c);
  }

  /// A word that several languages share counts for each of them.
  ///
  /// @param hash of the word, as of a string
  private static void count(int[] votes, int hash) {
    int[] voters = VOTERS.get(hash);
    if (voters != null) {
      for (int voter : voters) {
        votes[voter]++;
      }
    }
  }

  private static String winner(int[] votes, int words) {
    int best = 0;
    int second = 0;
    for (int i = 1; i < votes.length; i++) {
      if (votes[i] > votes[best]) {
        second = votes[best];
        best = i;
      } else {
        second = Math.max(second, votes[i]);
      }
    }
    boolean enough = votes[best] >= Math.max(MIN_VOTES, words * PROSE_SHARE);
    return enough && votes[best] >= CLEAR * second ? COMMON_WORDS[best][0] : "";
  }

  /// The two-letter code a lang attribute begins with.
  private static String code(String declared) {
    String tag = declared.strip().toLowerCase(Locale.ROOT);
    int end = 0;
    while (end < tag.length() && tag.charAt(end) >= 'a' && tag.charAt(end) <= 'z') {
      end++;
    }
    boolean whole = end == tag.length() || tag.charAt(end) == '-' || tag.charAt(end) == '_';
    if (end != 2 || !whole) {
      return "";
    }
    String code = tag.substring(0, 2);
    return switch (code) {
      case "cn", "tw" -> "zh";
      case "jp" -> "ja";
      case "kr" -> "ko";
      case "nb", "nn" -> "no";
      case "iw" -> "he";
      case "in" -> "id";
      default -> code;
    };
  }

  private static Int2ObjectOpenHashMap<int[]> voters() {
    Int2ObjectOpenHashMap<int[]> voters = new Int2ObjectOpenHashMap<>();
    for (int i = 0; i < COMMON_WORDS.length; i++) {
      for (String word : COMMON_WORDS[i][1].split(" ", -1)) {
        int[] old = voters.getOrDefault(word.hashCode(), new int[0]);
        int[] longer = Arrays.copyOf(old, old.length + 1);
        longer[old.length] = i;
        voters.put(word.hashCode(), longer);
      }
    }
    return voters;
  }
}
