package io.cormorant.llm;

import io.cormorant.judge.Answerer;
import io.cormorant.remote.ApiAddress;
import io.cormorant.remote.Pause;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;

/// Opens models by their address and name.
public final class ChatModels implements Answerer.Source {
  /// The environment variable that holds the key.
  public static final String KEY_VARIABLE = "CORMORANT_LLM_KEY";

  private final String key;
  private final Pause pause;

  /// @param key sent with every request, or empty for models that want none
  public ChatModels(String key, Pause pause) {
    this.key = key.strip();
    this.pause = pause;
  }

  @Override
  public Answerer open(String url, String model, Duration timeout) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(endpoint(url)).header("Content-Type", "application/json");
    if (!key.isEmpty()) {
      // the client's own complaint about such a key would print it
      if (!key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
        throw new IllegalArgumentException(
            KEY_VARIABLE + " contains characters that a key cannot have, such as spaces");
      }
      request.header("Authorization", "Bearer " + key);
    }
    return new ChatModel(request.build(), model, timeout, pause);
  }

  private static URI endpoint(String url) {
    if (ApiAddress.hasLogin(url)) {
      throw new IllegalArgumentException(
          "the address of a language model must not contain a user or a password; put the key into the"
              + " environment variable "
              + KEY_VARIABLE);
    }
    return ApiAddress.below(url, "/chat/completions")
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not the address of a language model, such as http://localhost:11434/v1"
                        .formatted(url)));
  }
}
