package io.cormorant.llm;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.Answerer;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

  private static final int OK = 200;
  private static final int TIMED_OUT = 408;
  private static final int TOO_MANY = 429;
  private static final int SERVER_FAILED = 500;
  private static final int REASON = 200;
  private static final int IDLE_SECONDS = 5;

  private static final BodyHandler<byte[]> BODY =
      BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES);

  private final HttpRequest request;
  private final String model;
  private final Duration timeout;
  private final Pause pause;
  private final HttpClient client;
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
  private record Attempt(Answer answer, boolean mayPass, @Nullable Duration rest) {
    static Attempt failed(String reason) {
      return new Attempt(new Answer.Failed(reason), true, null);
    }
  }

  /// @param request complete but for what is asked
  ChatModel(HttpRequest request, String model, Duration timeout, Pause pause) {
    this.request = request;
    this.model = model;
    this.timeout = timeout;
    this.pause = pause;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
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
      return insist(asked, pages.size());
    } catch (InterruptedException e) {
      return new Answer.Failed("asking was interrupted");
    } catch (Throwable e) {
      return new Answer.Failed("asking broke off: " + Prompt.cleaned(e.toString(), REASON));
    }
  }

  private Answer insist(HttpRequest asked, int pages) throws InterruptedException {
    Attempt last = attempt(asked, pages);
    Duration next = FIRST_PAUSE;
    for (int i = 1; i < ATTEMPTS && last.mayPass; i++) {
      pause.rest(Objects.requireNonNullElse(last.rest, next));
      next = next.multipliedBy(2);
      last = attempt(asked, pages);
    }
    return last.answer;
  }

  /// The client's own limit of time ends with the headers, so that the whole is timed here.
  private Attempt attempt(HttpRequest asked, int pages) throws InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> coming = client.sendAsync(asked, BODY);
    try {
      HttpResponse<byte[]> response = coming.get(timeout.toNanos(), NANOSECONDS);
      return response.statusCode() == OK ? read(response.body(), pages) : refused(response);
    } catch (TimeoutException e) {
      return Attempt.failed("there was no answer within %d s".formatted(timeout.toSeconds()));
    } catch (ExecutionException e) {
      return Attempt.failed(
          e.getCause() instanceof ConnectException
              ? "cannot connect to " + request.uri().getAuthority()
              : Prompt.cleaned("the exchange failed: " + e.getCause(), REASON));
    } finally {
      coming.cancel(true);
    }
  }

  private static Attempt read(byte[] body, int pages) {
    Answer answer = ChatFormat.read(body, pages);
    return new Attempt(answer, answer instanceof Answer.Failed, null);
  }

  /// What a server says beside its status may hold the key, so it is left out.
  private static Attempt refused(HttpResponse<?> response) {
    int status = response.statusCode();
    boolean mayPass = status == TIMED_OUT || status == TOO_MANY || status >= SERVER_FAILED;
    String meaning =
        switch (status) {
          case 401, 403 -> " (is the key in " + ChatModels.KEY_VARIABLE + " right?)";
          case 404 -> " (are address and model right?)";
          case TOO_MANY -> " (too many requests)";
          default -> status / 100 == 3 ? " (redirects are not followed)" : "";
        };
    return new Attempt(
        new Answer.Failed("the server answered with status " + status + meaning),
        mayPass,
        rest(response));
  }

  /// The Retry-After field in seconds. A date is not understood: that takes a clock that agrees
  /// with the server's.
  private static @Nullable Duration rest(HttpResponse<?> response) {
    String value = response.headers().firstValue("Retry-After").orElse("").strip();
    if (!value.matches("[0-9]+")) {
      return null;
    }
    // more digits than these are beyond the limit anyway
    long seconds = value.length() > 9 ? Long.MAX_VALUE : Long.parseLong(value);
    return Duration.ofSeconds(Math.min(seconds, LONGEST_PAUSE.toSeconds()));
  }
}
