package io.cormorant.discover.engines;

import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.discover.Answer;
import io.cormorant.remote.ApiAddress;
import io.cormorant.remote.ApiClient;
import io.cormorant.remote.ApiReply;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// An engine's server: how it is asked, and what its refusals mean.
///
/// @param engine its name in messages
/// @param base its address as it was given
/// @param keyHeader the header field that takes the key; empty if there is none
/// @param key sent with each request
record Service(String engine, String base, ApiClient client, String keyHeader, String key) {
  /// Of an answer, unpacked.
  static final int MOST_BYTES = 8 << 20;

  /// Archives may take long to look through their indexes.
  static final Duration TIMEOUT = Duration.ofMinutes(1);

  /// Whatever a server asks for.
  static final Duration LONGEST_REST = Duration.ofHours(1);

  private static final String OPTION = "url";

  /// Stands for an address that was not given.
  private static final String UNNAMED = "none";

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /// The option that names the server.
  static OptionSpec option(String preset) {
    return new OptionSpec(OPTION, "text", preset, "URL of the service");
  }

  /// The same for an engine that everybody runs for himself.
  static OptionSpec option() {
    return new OptionSpec(
        OPTION, "text", UNNAMED, "URL of the service, such as http://localhost:8888");
  }

  /// The server that options name.
  ///
  /// @throws IllegalArgumentException if they name none
  static Service named(String engine, Options options, ApiClient client) {
    String base = options.word(OPTION);
    if (base.equals(UNNAMED)) {
      throw new IllegalArgumentException(
          "search engine '%s' needs the option 'url', as in %s:url=http://localhost:8888"
              .formatted(engine, engine));
    }
    if (ApiAddress.hasLogin(base)) {
      throw new IllegalArgumentException(
          "option 'url' of '%s' must not contain a user or a password; leave them out"
              .formatted(engine));
    }
    if (ApiAddress.below(base, "/").isEmpty()) {
      throw new IllegalArgumentException(
          "option 'url' of '%s' is not the address of a server, such as http://localhost:8888: '%s'"
              .formatted(engine, base));
    }
    return new Service(engine, base, client, "", "");
  }

  Service withKey(String header, String value) {
    return new Service(engine, base, client, header, value);
  }

  /// Asks once.
  ///
  /// @param path below the address of the server, beginning with a slash
  ApiReply get(String path, Parameters parameters) throws InterruptedException {
    URI address =
        ApiAddress.below(base, path)
            .orElseThrow(() -> new IllegalStateException("no path of a service: " + path));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(parameters.of(address))
            .header("Accept", "application/json")
            .header("Accept-Encoding", "gzip");
    if (!keyHeader.isEmpty()) {
      request.header(keyHeader, key);
    }
    return client.send(request.build(), TIMEOUT, MOST_BYTES);
  }

  static Answer failed(ApiReply.Failed failed) {
    return new Answer.Failed(failed.why(), true, null);
  }

  /// A refusal that means what it usually means.
  static Answer refused(ApiReply.Came came) {
    return refused(
        came,
        switch (came.status()) {
          case 404 -> "check the address";
          case ApiReply.Came.TOO_MANY -> "too many requests";
          default ->
              came.status() / 100 == 3
                  ? "redirects are not followed; give the address it leads to"
                  : "";
        });
  }

  /// @param meaning in words, empty if there are none
  static Answer refused(ApiReply.Came came, String meaning) {
    String why = "the server answered with status " + came.status();
    return new Answer.Failed(
        meaning.isEmpty() ? why : why + " (" + meaning + ")",
        came.mayPass(),
        came.rest(LONGEST_REST));
  }

  /// An answer that cannot be understood; another one may do better.
  static Answer misunderstood(String why) {
    return new Answer.Failed(why, true, null);
  }

  /// What a text says as JSON; a missing node where it says nothing, or is none.
  static JsonNode json(byte[] text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    }
  }

  /// Without the key.
  @Override
  public String toString() {
    return engine + " at " + base;
  }
}
