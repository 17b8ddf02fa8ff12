package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GeneralWordsTest {
  private static final GeneralWords WORDS = GeneralWords.of(true);

  @Test
  void commonWordsAreMoreCommonThanThoseOfASubject() {
    for (String common : new String[] {"use", "can", "you", "up", "how", "see", "7", "x"}) {
      for (String rare : new String[] {"kernel", "haskel", "torah", "constel"}) {
        assertTrue(share(common) > 5 * share(rare), common + " " + share(common) + ", " + rare);
      }
    }
    for (String common : new String[] {"的", "在", "可以", "一个", "使用"}) {
      for (String rare : new String[] {"暴雨", "爬虫", "索引"}) {
        assertTrue(share(common) > 5 * share(rare), common + " " + share(common) + ", " + rare);
      }
    }
  }

  @Test
  void sharesAreShares() {
    assertEquals(share("neverheardof"), share("norofthis"));
    for (String word : new String[] {"the", "的", "one", "neverheardof"}) {
      assertTrue(share(word) > 0 && share(word) < 1, word + " " + share(word));
    }
  }

  private static double share(String term) {
    return WORDS.share(TermReader.number(term));
  }
}
