package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// On a dictionary written for this test, with values worked by hand. One step apart in the tree is
/// 1.6 / 2.6, two are 1.6 / 3.6, another tree is 1.6 / 21.6.
final class HowNetTest {
  private static final String SEMEMES =
      """
      0 entity|实体 0
      1 thing|万物 0
      2 human|人 1
      3 animal|兽 1
      4 event|事件 4
      5 cure|医治 4
      6 teach|教 4
      7 attribute|属性 7
      8 occupation|职位 7
      9 medical|医 7
      10 education|教育 7
      11 city|市 1
      12 town|镇 11
      """;

  private static final String GLOSSARY =
      """
      医生\tN\thuman|人,#occupation|职位,*cure|医治,medical|医
      大夫 N DEF=human|人,#occupation|职位,*cure|医治,medical|医
      教师   N   human|人,#occupation|职位,*teach|教
      老师 N human|人,#occupation|职位,*teach|教,education|教育
      狗 N animal|兽
      人 N human|人
      市民 N human|人,location=city|市
      镇民 N human|人,location=town|镇
      治疗 V cure|医治
      的 STRU {DeChinese|的}
      和 CONJ {cure|医治}
      打 V teach|教
      打 N animal|兽
      巴黎 N city|市,(巴黎)
      罗马 N city|市,(罗马)
      港 N city|市,town|镇
      """;

  @TempDir private Path folder;
  private HowNet hownet;

  @BeforeEach
  void read() throws IOException {
    hownet = read(GLOSSARY);
  }

  private HowNet read(String glossary) throws IOException {
    Path words = Files.writeString(folder.resolve("glossary.dat"), glossary);
    return HowNet.read(words, Files.writeString(folder.resolve("whole.dat"), SEMEMES));
  }

  private void like(double expected, String word, String other) {
    assertEquals(expected, hownet.of(word, other), 1e-9, word + " " + other);
    assertEquals(expected, hownet.of(other, word), 1e-9, other + " " + word);
  }

  @Test
  void findsWordsOfOneDefinitionTheSame() {
    like(1, "医生", "大夫");
    like(1, "医生", "医生");
    like(1, "nowhere", "nowhere");
    like(0, "医生", "nowhere");
  }

  @Test
  void measuresTheWayBetweenFirstSememes() {
    double first = 1.6 / 3.6;
    like((0.5 + 0.2 + 0.17 + 0.13) * first, "人", "狗");
    double apart = 1.6 / 21.6;
    like(apart, "狗", "治疗");
  }

  @Test
  void countsEachPartAsFarAsThoseBeforeAgree() {
    double others = 0.2;
    double symbols = (1 + 1.6 / 3.6) / 2;
    like(0.5 + 0.2 * others + 0.17 * others + 0.13 * others * symbols, "医生", "教师");
    double paired = 1.6 / 3.6;
    like(0.5 + 0.2 * paired + 0.17 * paired + 0.13 * paired * symbols, "医生", "老师");
  }

  @Test
  void comparesRelationsByTheirRole() {
    double relation = 1.6 / 2.6;
    like(0.5 + 0.2 + 0.17 * relation + 0.13 * relation, "市民", "镇民");
    like(0.5 + 0.2 + 0.17 * 0.2 + 0.13 * 0.2, "市民", "人");
  }

  @Test
  void comparesWordsInParenthesesByThemselvesOnly() {
    like(0.5, "巴黎", "罗马");
    like(0.5 + (0.2 + 0.17 + 0.13) * 0.2, "巴黎", "港");
  }

  @Test
  void keepsWordsOfGrammarApart() {
    like(0, "和", "治疗");
    like(0.2, "和", "的");
  }

  @Test
  void takesTheNearestOfSeveralMeanings() {
    like(1, "打", "狗");
  }

  @Test
  void readsTheOldChineseEncoding() throws IOException {
    Path words = folder.resolve("gb.dat");
    Files.writeString(words, GLOSSARY, Charset.forName("GB18030"));
    hownet = HowNet.read(words, folder.resolve("whole.dat"));
    like(1, "医生", "大夫");
  }

  @Test
  void refusesWhatIsNotHowNet() {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> read("医生 N human|人\n医生\n"));
    assertTrue(wrong.getMessage().contains("glossary.dat:2 is not an entry"), wrong.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> HowNet.read(folder.resolve("none"), folder.resolve("whole.dat")));
    assertThrows(
        IllegalArgumentException.class,
        () -> HowNet.read(folder.resolve("glossary.dat"), folder.resolve("glossary.dat")));
  }

  @Test
  void endsOnParentsThatGoRound() throws IOException {
    Path round = Files.writeString(folder.resolve("round"), "0 a|甲 1\n1 b|乙 0\n2 c|丙 7\n");
    Path words = Files.writeString(folder.resolve("words"), "x N a|甲\ny N b|乙\nz N c|丙\n");
    hownet = HowNet.read(words, round);
    like(1.6 / 2.6, "x", "y");
    like(1.6 / 21.6, "x", "z");
  }
}
