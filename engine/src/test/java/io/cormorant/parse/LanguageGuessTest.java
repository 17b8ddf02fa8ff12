package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LanguageGuessTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | The birds were seen on the river in the morning, and the fishermen told us that it is common.
          de | Die Vögel wurden am Morgen auf dem Fluss gesehen, und die Fischer sagten uns, das ist nicht selten.
          fr | Les oiseaux sont sur la rivière dans la matinée, et les pêcheurs disent que ce n'est pas rare pour vous.
          es | Los pájaros se ven en el río por la mañana, y los pescadores dicen que no es raro para las aves.
          it | Gli uccelli sono sul fiume di mattina, e i pescatori dicono che non è una cosa rara per il paese.
          pt | Os pássaros são vistos no rio de manhã, e os pescadores dizem que não é uma coisa rara para você.
          nl | De vogels worden in de ochtend op de rivier gezien, en de vissers zeggen dat het niet zeldzaam is.
          zh | 清晨的江面上雾气很重，竹筏缓缓前行，几只鸬鹚站在筏头，等着主人的号令。
          ja | 夜になると、かがり火の光に集まった魚を鵜が捕らえ、鵜匠がそれを受け取ります。
          ko | 가마우지는 물속으로 깊이 잠수하여 물고기를 잡는 새입니다. 옛날 어부들은 이 새를 길들였습니다.
          ru | Рыбаки издавна приручали этих птиц и были рады каждому их возвращению с реки, полной рыбы.
          uk | Рибалки здавна приручали цих птахів і раділи кожному їхньому поверненню з річки, повної риби.
          el | Οι ψαράδες εξημέρωναν από παλιά αυτά τα πουλιά και τα έπαιρναν μαζί τους στο ποτάμι το πρωί.
          ar | كان الصيادون منذ زمن بعيد يدربون هذه الطيور ويأخذونها معهم إلى النهر في الصباح الباكر.
          """)
  void tellsTheLanguageAgainstALyingAttribute(String code, String text) {
    assertEquals(code, LanguageGuess.of(text, code.equals("en") ? "fr" : "en"));
  }

  @Test
  void programCodeIsNoLanguage() {
    String code =
        "for (int i = 0; i < n; i++) { sum += values[i] * weights[i]; } return sum / n;\n";
    assertEquals("zh", LanguageGuess.of(code.repeat(3) + "下面的代码计算加权平均数，其中权重之和不为零，请注意检查输入", "en"));
    assertEquals("", LanguageGuess.of(code.repeat(5), ""));
  }

  @ParameterizedTest
  @CsvSource({
    "zh-CN, zh",
    "EN_us, en",
    "cn, zh",
    "' de ', de",
    "english, ''",
    "'', ''",
    "x, ''",
    "nb-NO, no"
  })
  void shortTextLeavesItToTheAttribute(String declared, String code) {
    assertEquals(code, LanguageGuess.of("Ok", declared));
  }
}
