package io.cormorant.semantics;

import ai.onnxruntime.OrtException;
import io.cormorant.core.Embedder;
import io.cormorant.semantics.Model.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Embeds texts by two small models: Chinese ones by bge-small-zh-v1.5, all others by
/// all-MiniLM-L6-v2, both with weights of eight bits.
///
/// All work is done by one platform thread of its own, [#BATCH] texts at a time: calls of several
/// threads take turns, and a caller may be a virtual thread, which only waits. A model is loaded
/// when the first text for it comes. Of a text only the first [Model#MAX_TOKENS] tokens count.
public final class OnnxEmbedder implements Embedder, AutoCloseable {
  static final int BATCH = 16;

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("embedder").daemon(true).factory());

  /// Only the thread touches them.
  private final Map<Kind, Model> models = new EnumMap<>(Kind.class);

  private @Nullable String failure;

  /// Embeds texts, all by one model.
  ///
  /// @throws UnsupportedOperationException if the native libraries do not run on this machine; the
  ///   message is one sentence
  @Override
  public List<float[]> embed(List<String> texts, String language) {
    List<String> clean = texts.stream().map(ShortTexts::clean).toList();
    Kind kind = ShortTexts.kind(clean, language);
    float[][] vectors = new float[clean.size()][];
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < vectors.length; i++) {
      if (clean.get(i).isEmpty()) {
        vectors[i] = new float[kind.dimension()];
      } else {
        order.add(i);
      }
    }
    order.sort(Comparator.comparingInt(i -> clean.get(i).length()));
    for (int from = 0; from < order.size(); from += BATCH) {
      List<Integer> batch = order.subList(from, Math.min(from + BATCH, order.size()));
      List<String> some = batch.stream().map(clean::get).toList();
      float[][] found = await(thread.submit(() -> run(kind, some)));
      IntStream.range(0, found.length).forEach(i -> vectors[batch.get(i)] = found[i]);
    }
    return List.of(vectors);
  }

  private float[][] run(Kind kind, List<String> texts) throws OrtException {
    return model(kind).embed(texts);
  }

  /// What failed once is not tried again.
  private Model model(Kind kind) {
    Model known = models.get(kind);
    if (known != null) {
      return known;
    }
    if (failure == null) {
      try {
        Model model = Model.load(kind);
        models.put(kind, model);
        return model;
      } catch (LinkageError | RuntimeException | IOException | OrtException e) {
        failure = unavailable(e);
      }
    }
    throw new UnsupportedOperationException(failure);
  }

  static String unavailable(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return "texts cannot be embedded on "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch")
        + " ("
        + why.lines().findFirst().orElse("")
        + "); choose a judge that works without embeddings, such as vsm";
  }

  /// A batch is short, so an interrupt waits for it.
  private static <T> T await(Future<T> work) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return work.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnsupportedOperationException known) {
        throw new UnsupportedOperationException(known.getMessage(), e);
      }
      throw new IllegalStateException("texts could not be embedded", e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Waits for the work under way and lets go of the models.
  @Override
  public void close() {
    if (!thread.isShutdown()) {
      Future<?> closed = thread.submit(this::closeModels);
      thread.shutdown();
      await(closed);
    }
  }

  private @Nullable Void closeModels() throws OrtException {
    for (Model model : models.values()) {
      model.close();
    }
    models.clear();
    return null;
  }
}
