package io.cormorant.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// An embedder that may be asked on any thread, virtual ones too: texts wait here until one
/// platform thread takes all that do, up to [#BATCH] at a time. Texts that were embedded are
/// remembered. The thread ends when there is nothing to do for a while.
public final class BatchingEmbedder implements Embedder {
  /// More texts at once are not faster.
  static final int BATCH = 32;

  /// Vectors remembered, the latest used: some 50 MB with their texts.
  private static final int MEMO = 16_384;

  private static final int IDLE_SECONDS = 5;

  private record Wish(String text, String language) {}

  private record Waiting(Wish wish, CompletableFuture<float[]> vector) {}

  private final Embedder embedder;

  /// Guarded by itself.
  private final Map<Wish, CompletableFuture<float[]>> memo = new LinkedHashMap<>(16, 0.75f, true);

  private final LinkedBlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(
          1,
          1,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("cormorant-embedder").factory());

  public BatchingEmbedder(Embedder embedder) {
    this.embedder = embedder;
    worker.allowCoreThreadTimeOut(true);
  }

  /// Waits for the vectors.
  ///
  /// @throws IllegalStateException if the embedder failed, with its reason; who asks again gets
  ///   another try
  @Override
  public List<float[]> embed(List<String> texts, String language) {
    List<CompletableFuture<float[]>> asked =
        texts.stream().map(text -> ask(new Wish(text, language))).toList();
    return asked.stream().map(BatchingEmbedder::await).toList();
  }

  private CompletableFuture<float[]> ask(Wish wish) {
    CompletableFuture<float[]> vector;
    synchronized (memo) {
      CompletableFuture<float[]> known = memo.get(wish);
      if (known != null) {
        return known;
      }
      vector = new CompletableFuture<>();
      memo.put(wish, vector);
      if (memo.size() > MEMO) {
        memo.remove(memo.keySet().iterator().next());
      }
    }
    queue.add(new Waiting(wish, vector));
    worker.execute(this::embedWaiting);
    return vector;
  }

  private static float[] await(CompletableFuture<float[]> vector) {
    try {
      return vector.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UnsupportedOperationException unsupported) {
        throw unsupported;
      }
      throw new IllegalStateException("the embedder failed: " + e.getCause(), e.getCause());
    }
  }

  private void embedWaiting() {
    List<Waiting> batch = new ArrayList<>();
    queue.drainTo(batch, BATCH);
    batch.stream()
        .collect(Collectors.groupingBy(waiting -> waiting.wish.language))
        .forEach(this::embedBatch);
  }

  private void embedBatch(String language, List<Waiting> batch) {
    try {
      List<String> texts = batch.stream().map(waiting -> waiting.wish.text).toList();
      List<float[]> vectors = embedder.embed(texts, language);
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).vector.complete(vectors.get(i));
      }
    } catch (Throwable e) { // the rim: whoever waits must hear of it
      batch.forEach(waiting -> fail(waiting, e));
    }
  }

  private void fail(Waiting waiting, Throwable why) {
    synchronized (memo) {
      memo.remove(waiting.wish);
    }
    waiting.vector.completeExceptionally(why);
  }
}
