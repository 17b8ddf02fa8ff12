package io.cormorant.parse;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.Set;

/// Knows class and id names that designers give to what is not the article, and to the article.
/// Used by one thread, for one page: it remembers names it has seen, since a page repeats few of
/// them often.
final class ElementNames {
  /// Words that say furniture wherever they stand in a name.
  private static final Set<String> FURNITURE =
      words(
          "nav navs navbar navigation menu menus submenu sidebar sidenav aside footer foot "
              + "footnav breadcrumb breadcrumbs crumbs comment comments disqus respond replies "
              + "related recommend recommended recommendations tags taglist tagcloud share sharing "
              + "social copyright pagination paginator pager ad ads advert adsense advertisement "
              + "sponsor banner cookie cookies consent gdpr popup modal newsletter subscribe promo "
              + "widget widgets login toolbar toc masthead topbar blogroll friendlink friendlinks "
              + "hidden meta byline reward donate license licensing reprint qrcode wechat jiathis "
              + "addthis bdshare sharethis popular navbox catlinks printfooter editsection noprint "
              + "offscreen");

  /// Names, without what joins their words, that say that the text of an article is in it.
  private static final Set<String> BODY =
      words(
          "postbody postcontent entrycontent articlecontent articlebody articleentry "
              + "articletext articlestyle articlecontainer markdownbody mwparseroutput storybody "
              + "storycontent newscontent newsbody newstext richmediacontent trseditor blogcontent "
              + "econtent detailcontent contentdetail contenttext bodytext maintext singlecontent");

  /// `has-sidebar` speaks of the page, not of the element.
  private static final Set<String> ABOUT_OTHERS = Set.of("has", "with", "no", "without", "is");

  private static final Int2ObjectOpenHashMap<String> BY_HASH = new Int2ObjectOpenHashMap<>();

  static {
    FURNITURE.forEach(word -> BY_HASH.put(word.hashCode(), word));
    BODY.forEach(word -> BY_HASH.put(word.hashCode(), word));
    ABOUT_OTHERS.forEach(word -> BY_HASH.put(word.hashCode(), word));
  }

  private final Object2IntOpenHashMap<String> seen = new Object2IntOpenHashMap<>();

  /// The marks that a class or an id gives an element, see [Containers].
  int marks(String names) {
    return names.isEmpty() ? 0 : seen.computeIfAbsent(names, ElementNames::read);
  }

  /// Looks words up by the hash of their letters in lower case, so that nothing is copied.
  private static int read(String names) {
    int length = Math.min(names.length(), Limits.ATTRIBUTE);
    Reading reading = new Reading();
    for (int i = 0; i < length; i++) {
      reading.take(names.charAt(i));
    }
    reading.take(' ');
    return reading.marks();
  }

  private static Set<String> words(String list) {
    return Set.of(list.split(" ", -1));
  }

  /// Reads one attribute, a character after the other. A word ends where something else than a
  /// letter comes, a part of one also where a capital follows a small letter; a name ends at white
  /// space. Letters right behind digits are no word: many ids are numbers to the base 16.
  private static final class Reading {
    private int word;
    private int part;
    private int name;
    private boolean small;
    private boolean afterDigit;
    private boolean aboutOthers;
    private boolean furniture;
    private boolean body;

    void take(char c) {
      boolean capital = c >= 'A' && c <= 'Z';
      if (capital || (c >= 'a' && c <= 'z')) {
        if (afterDigit) {
          return;
        }
        if (capital && small) {
          endPart();
        }
        int lower = c | 0x20;
        word = 31 * word + lower;
        part = 31 * part + lower;
        name = 31 * name + lower;
        small = !capital;
      } else {
        endWord(c <= ' ');
        afterDigit = c >= '0' && c <= '9';
      }
    }

    int marks() {
      return furniture ? Containers.NAMED_FURNITURE : body ? Containers.BODY : 0;
    }

    private void endPart() {
      furniture |= !aboutOthers && FURNITURE.contains(known(part));
      part = 0;
    }

    private void endWord(boolean endOfName) {
      furniture |= !aboutOthers && FURNITURE.contains(known(word));
      endPart();
      aboutOthers = !endOfName && (aboutOthers || ABOUT_OTHERS.contains(known(word)));
      word = 0;
      small = false;
      if (endOfName) {
        body |= BODY.contains(known(name));
        name = 0;
      }
    }

    /// Two of these few words never share a hash, and no page gains by a forged one.
    private static String known(int hash) {
      return BY_HASH.getOrDefault(hash, "");
    }
  }
}
