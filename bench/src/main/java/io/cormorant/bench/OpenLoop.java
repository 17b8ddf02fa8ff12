package io.cormorant.bench;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/// Sends requests at a fixed rate, whether or not earlier ones were answered, and takes the time of
/// each from the moment it was due. A server that stalls is so charged with all that had to wait.
final class OpenLoop implements AutoCloseable {
  private static final int MOST_OPEN = 2_000;
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(LONGEST)
          .executor(threads)
          .build();

  /// A request of some kind.
  record Request(String kind, HttpRequest.Builder http) {}

  /// What came of a request.
  ///
  /// @param nanos from the moment it was due to its last byte
  /// @param status 0 if none came, or so many were open that it was not sent
  record Answer(String kind, long nanos, int status) {
    boolean isGood() {
      return status == 200;
    }
  }

  /// Sends so many requests and waits until all have come to an end.
  List<Answer> run(int count, int rate, IntFunction<Request> requests) throws InterruptedException {
    Semaphore room = new Semaphore(MOST_OPEN);
    List<Answer> answers = new ArrayList<>(count);
    long begun = System.nanoTime();
    for (int i = 0; i < count; i++) {
      Request request = requests.apply(i);
      long due = begun + i * 1_000_000_000L / rate;
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      if (room.tryAcquire()) {
        threads.execute(
            () -> {
              Answer answer = send(request, due);
              synchronized (answers) {
                answers.add(answer);
              }
              room.release();
            });
      } else {
        synchronized (answers) {
          answers.add(new Answer(request.kind, LONGEST.toNanos(), 0));
        }
      }
    }
    room.acquire(MOST_OPEN);
    return answers;
  }

  private Answer send(Request request, long due) {
    int status = 0;
    try {
      status =
          http.send(request.http.timeout(LONGEST).build(), HttpResponse.BodyHandlers.discarding())
              .statusCode();
    } catch (IOException e) {
      // none came
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new Answer(request.kind, System.nanoTime() - due, status);
  }

  @Override
  public void close() {
    http.close();
    threads.close();
  }
}
