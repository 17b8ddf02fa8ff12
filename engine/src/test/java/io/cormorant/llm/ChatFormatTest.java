package io.cormorant.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cormorant.judge.Answerer.Answer;
import io.cormorant.llm.ModelServer.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatFormatTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"yes\",\"no\"]",
        " [ \"Yes\" , \"NO\" ]\n",
        "```json\n[\"yes\",\"no\"]\n```",
        "```\n[\"yes\",\"no\"]\n```\n",
        "<think>\nPerhaps [\"no\",\"no\"]?\n</think>\n\n[\"yes\",\"no\"]"
      })
  void readsAList(String content) {
    assertEquals(new Answer.Said(List.of(true, false)), read(content));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yes, no",
        "\"yes\"",
        "[\"yes\"]",
        "[\"yes\",\"no\",\"no\"]",
        "[\"yes\",\"maybe\"]",
        "[\"yes\",null]",
        "[1,0]",
        "[[\"yes\",\"no\"]]",
        "{\"1\":\"yes\",\"2\":\"no\"}",
        "[\"yes\",\"no\"] I hope this helps.",
        "Sure: [\"yes\",\"no\"]",
        "[\"yes\",\"no\"",
        "```",
        "``````",
        "<think>[\"yes\",\"no\"]",
        "[\"yes\",\"no\"][\"yes\",\"no\"]"
      })
  void takesNothingElse(String content) {
    assertInstanceOf(Answer.Failed.class, read(content));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{}",
        "{\"choices\":{}}",
        "{\"choices\":[{\"message\":{}}]}",
        "{\"choices\":[{\"message\":{\"content\":[\"yes\",\"no\"]}}]}",
        "{\"choices\":[{\"message\":{\"content\":null}}]}",
        "{\"choices\":[{\"message\":{\"content\":\"[]\"}}]} trailing"
      })
  void takesNoOtherShape(String body) {
    assertInstanceOf(Answer.Failed.class, ChatFormat.read(body.getBytes(UTF_8), 2));
  }

  @Test
  void bearsWhatIsNestedWithoutEnd() {
    byte[] deep = "[".repeat(500_000).getBytes(UTF_8);
    assertInstanceOf(Answer.Failed.class, ChatFormat.read(deep, 2));
    assertInstanceOf(Answer.Failed.class, read("[".repeat(500_000)));
  }

  private static Answer read(String content) {
    return ChatFormat.read(Reply.says(content).body().getBytes(UTF_8), 2);
  }
}
