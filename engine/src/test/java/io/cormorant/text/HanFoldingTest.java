package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.hankcs.hanlp.dictionary.ts.TraditionalChineseDictionary;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HanFoldingTest {
  /// Characters that decide by words, their neighbours in those words, and others.
  private static final String DECIDING = "乾瞭鍊藉覆沈瀋畫牴俱吒彷衹鈕坤隆解項口反船計觸傢哪彿得釦复了链借沉划台臺颱風";

  @Test
  void writesTraditionalCharactersAsSimplified() {
    assertEquals("台风 台风 台风", TermAnalyzer.folded("臺風 颱風 台风"));
    assertEquals("机器学习", TermAnalyzer.folded("機器學習"));
    assertEquals("暴雨灾害预警发布", TermAnalyzer.folded("暴雨災害預警發布"));
    assertEquals("头发 发布 Latin ÀÉ カナ 한글", TermAnalyzer.folded("頭髮 發布 Latin ÀÉ カナ 한글"));
  }

  @Test
  void letsTheWordDecideWhereACharacterHasTwoSimplifiedForms() {
    assertEquals("干燥 乾坤 乾隆年间", TermAnalyzer.folded("乾燥 乾坤 乾隆年間"));
    assertEquals("锻炼 项链", TermAnalyzer.folded("鍛鍊 項鍊"));
    assertEquals("据了解 瞭望", TermAnalyzer.folded("據瞭解 瞭望"));
    assertEquals("计划 图画", TermAnalyzer.folded("計畫 圖畫"));
    assertEquals("反反复复 覆盖", TermAnalyzer.folded("反反覆覆 覆蓋"));
    assertEquals("沉船 沈阳 沈从文", TermAnalyzer.folded("沈船 瀋陽 沈從文"));
  }

  @Test
  void leavesSimplifiedTextAsItIs() {
    String text = "康乾盛世，扭转乾坤；哪吒闹海。彷徨、仿佛、覆盖、沈阳、瞭望、狼藉、俱乐部、家具、方式、程式化。";
    assertEquals(text, TermAnalyzer.folded(text));
  }

  /// HanLP has the same table, and goes by its words for names and for what is said otherwise too.
  @Test
  void agreesWithHanLpOnProse() {
    for (String text :
        List.of(
            "中央氣象局今天上午發布颱風警報，預計未來三天東部地區將有豪雨，並伴有雷擊與強陣風，請民眾嚴防坍方、落石與土石流。",
            "研究人員從資料中學習規律，用類神經網路訓練模型，再將結果與人工標註的樣本進行比較，發現準確率明顯提高。",
            "據瞭解，該計畫反覆修訂，主管機關尚未答覆；業者以此為藉口，遲遲沒有動工，項鍊、鈕釦等產品仍照舊販賣。")) {
      assertEquals(
          TraditionalChineseDictionary.convertToSimplifiedChinese(text), TermAnalyzer.folded(text));
    }
  }

  @Test
  void foldsOnceForAllAndKeepsPlaces() {
    long seed = 20_261_115;
    Random random = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      String text = random.nextBoolean() ? deciding(random) : RandomText.of(random, 100);
      String folded = TermAnalyzer.folded(text);
      assertEquals(folded, TermAnalyzer.folded(folded), "seed " + seed + ", text " + i + text);
      assertEquals(TermAnalyzer.composed(text).length(), folded.length(), "text " + i);
    }
  }

  @Test
  void givesAFoldedTextTheTermsOfTheText() {
    long seed = 5;
    Random random = new Random(seed);
    TermAnalyzer analyzer = new TermAnalyzer(List.of("颱風", "项链"));
    for (int i = 0; i < 3_000; i++) {
      String text = deciding(random) + RandomText.of(random, 60) + deciding(random);
      assertEquals(
          analyzer.terms(TermAnalyzer.folded(text)),
          analyzer.terms(text),
          "seed " + seed + ", text " + i + ": " + text);
    }
  }

  private static String deciding(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(40); i > 0; i--) {
      text.append(DECIDING.charAt(random.nextInt(DECIDING.length())));
    }
    return text.toString();
  }
}
