package io.cormorant.llm;

import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.Answerer;
import io.cormorant.remote.ApiClient;
import io.cormorant.remote.ApiReply;
import io.cormorant.remote.Pause;
import io.cormorant.remote.PlainText;
import io.cormorant.remote.Retries;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One model behind one address. A single daemon thread asks, rests after a failure, and tells who
/// asked; it ends when there is nothing to do for a while.
final class ChatModel implements Answerer {
  /// A question is put so often before it is given up.
  static final int ATTEMPTS = 3;

  /// After the first failure; each further one doubles it.
  static final Duration FIRST_PAUSE = Duration.ofSeconds(2);

  /// However long the server asks to be left alone.
  static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  /// Of an answer.
  static final int MOST_BYTES = 1 << 20;

  private static final int REASON = 200;
  private static final int IDLE_SECONDS = 5;

  private final HttpRequest request;
  private final String model;
  private final Duration timeout;
  private final Retries retries;
  private final ApiClient client = new ApiClient();
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(
          1,
          1,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("cormorant-llm").factory());

  /// What came of one request.
  ///
  /// @param mayPass whether another one may do better
  /// @param rest how long the server asks to be left alone, if it says so
  private record Attempt(Answer answer, boolean mayPass, @Nullable Duration rest)
      implements Retries.Attempt {}

  /// @param request complete but for what is asked
  ChatModel(HttpRequest request, String model, Duration timeout, Pause pause) {
    this.request = request;
    this.model = model;
    this.timeout = timeout;
    this.retries = new Retries(ATTEMPTS, FIRST_PAUSE, LONGEST_PAUSE, pause);
    worker.allowCoreThreadTimeOut(true);
  }

  @Override
  public void ask(Topic topic, List<Page> pages, Consumer<Answer> hears) {
    worker.execute(() -> hears.accept(answer(topic, pages)));
  }

  /// The rim: whatever goes wrong in here becomes an answer.
  private Answer answer(Topic topic, List<Page> pages) {
    try {
      byte[] question = ChatFormat.request(model, Prompt.of(topic, pages));
      HttpRequest asked =
          HttpRequest.newBuilder(request, (_, _) -> true)
              .POST(HttpRequest.BodyPublishers.ofByteArray(question))
              .build();
      return retries.insist(() -> attempt(asked, pages.size())).answer();
    } catch (InterruptedException e) {
      return new Answer.Failed("asking was interrupted");
    } catch (Throwable e) {
      return new Answer.Failed("the request failed: " + PlainText.line(e.toString(), REASON));
    }
  }

  private Attempt attempt(HttpRequest asked, int pages) throws InterruptedException {
    return switch (client.send(asked, timeout, MOST_BYTES)) {
      case ApiReply.Failed(String why) -> new Attempt(new Answer.Failed(why), true, null);
      case ApiReply.Came came when came.isOk() -> read(came.body(), pages);
      case ApiReply.Came came -> refused(came);
    };
  }

  private static Attempt read(byte[] body, int pages) {
    Answer answer = ChatFormat.read(body, pages);
    return new Attempt(answer, answer instanceof Answer.Failed, null);
  }

  private static Attempt refused(ApiReply.Came came) {
    int status = came.status();
    String meaning =
        switch (status) {
          case 401, 403 -> " (check the key in " + ChatModels.KEY_VARIABLE + ")";
          case 404 -> " (check the address and the model)";
          case ApiReply.Came.TOO_MANY -> " (too many requests)";
          default -> status / 100 == 3 ? " (redirects are not followed)" : "";
        };
    return new Attempt(
        new Answer.Failed("the server answered with status " + status + meaning),
        came.mayPass(),
        came.rest(LONGEST_PAUSE));
  }
}
