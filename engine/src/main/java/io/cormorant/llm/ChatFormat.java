package io.cormorant.llm;

import io.cormorant.judge.Answerer.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How a question is written for `chat/completions`, and how its answer is read.
///
/// The model's own words must be a list of as many yes and no as there are pages and nothing else,
/// but for two habits of models: thoughts before it, as `<think>…</think>`, and a code fence around
/// it.
final class ChatFormat {
  private static final String THOUGHTS = "<think>";
  private static final String THOUGHTS_END = "</think>";
  private static final String FENCE = "```";

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private ChatFormat() {}

  /// Neither temperature nor a limit of words is sent: some models refuse requests that have them.
  static byte[] request(String model, Prompt prompt) {
    return MAPPER.writeValueAsBytes(
        Map.of(
            "model",
            model,
            "stream",
            false,
            "messages",
            List.of(
                Map.of("role", "system", "content", prompt.rules()),
                Map.of("role", "user", "content", prompt.question()))));
  }

  /// @param pages how many were asked about
  static Answer read(byte[] body, int pages) {
    JsonNode content;
    try {
      content = MAPPER.readTree(body).path("choices").path(0).path("message").path("content");
    } catch (JacksonException e) {
      return new Answer.Failed("the answer is not JSON");
    }
    return content.isString()
        ? said(content.stringValue(), pages)
        : new Answer.Failed("the answer has no choices[0].message.content");
  }

  private static Answer said(String content, int pages) {
    JsonNode list;
    try {
      list = MAPPER.readTree(bare(content));
    } catch (JacksonException e) {
      return notAList();
    }
    if (!list.isArray()) {
      return notAList();
    }
    if (list.size() != pages) {
      return new Answer.Failed(
          "the model gave %d answers for %d pages".formatted(list.size(), pages));
    }
    List<Boolean> relevant = new ArrayList<>();
    for (JsonNode item : list) {
      switch (item.isString() ? item.stringValue().toLowerCase(Locale.ROOT) : "") {
        case "yes" -> relevant.add(true);
        case "no" -> relevant.add(false);
        default -> {
          return notAList();
        }
      }
    }
    return new Answer.Said(relevant);
  }

  private static Answer notAList() {
    return new Answer.Failed("the model did not answer with a JSON list of yes and no");
  }

  private static String bare(String content) {
    String bare = content.strip();
    if (bare.startsWith(THOUGHTS)) {
      int end = bare.indexOf(THOUGHTS_END);
      bare = end < 0 ? bare : bare.substring(end + THOUGHTS_END.length()).strip();
    }
    if (bare.startsWith(FENCE) && bare.endsWith(FENCE) && bare.length() >= 2 * FENCE.length()) {
      bare = bare.substring(FENCE.length(), bare.length() - FENCE.length());
      bare = bare.startsWith("json") ? bare.substring("json".length()) : bare;
    }
    return bare;
  }
}
