package io.cormorant.semantics;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/// A loaded model. Used by one thread, the one that loaded it.
final class Model implements AutoCloseable {
  /// What a text is cut to. The cost of a text grows faster than its length, and what it is about
  /// is said early.
  static final int MAX_TOKENS = 128;

  /// The models that come with the program.
  enum Kind {
    /// Chinese (BAAI, 2023): the vector of the first token stands for the text.
    CHINESE("bge-small-zh-v1.5-q", 512, true),

    /// English, and the languages written like it as far as that goes (Sentence-Transformers,
    /// 2021): the mean of the tokens' vectors stands for the text.
    ENGLISH("all-minilm-l6-v2-q", 384, false);

    private final String resource;
    private final int dimension;
    private final boolean byFirstToken;

    Kind(String resource, int dimension, boolean byFirstToken) {
      this.resource = resource;
      this.dimension = dimension;
      this.byFirstToken = byFirstToken;
    }

    int dimension() {
      return dimension;
    }
  }

  private final Kind kind;
  private final HuggingFaceTokenizer tokenizer;
  private final OrtSession session;

  private Model(Kind kind, HuggingFaceTokenizer tokenizer, OrtSession session) {
    this.kind = kind;
    this.tokenizer = tokenizer;
    this.session = session;
  }

  static Model load(Kind kind) throws IOException, OrtException {
    // Without it the tokenizers would look for a graphics card and fetch a library for that.
    System.setProperty("ai.djl.offline", "true");
    HuggingFaceTokenizer tokenizer = tokenizer(kind);
    boolean loaded = false;
    try (InputStream in = resource(kind.resource + ".onnx");
        OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.setCPUArenaAllocator(false);
      options.setMemoryPatternOptimization(false);
      OrtSession session = environment().createSession(in.readAllBytes(), options);
      loaded = true;
      return new Model(kind, tokenizer, session);
    } finally {
      if (!loaded) {
        tokenizer.close();
      }
    }
  }

  private static HuggingFaceTokenizer tokenizer(Kind kind) throws IOException {
    try (InputStream in = resource(kind.resource + "-tokenizer.json")) {
      return HuggingFaceTokenizer.newInstance(
          in,
          Map.of(
              "padding", "true",
              "truncation", "true",
              "maxLength", Integer.toString(MAX_TOKENS),
              "modelMaxLength", "512"));
    }
  }

  private static OrtEnvironment environment() {
    return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "cormorant");
  }

  private static InputStream resource(String name) throws IOException {
    InputStream in = Model.class.getResourceAsStream("/" + name);
    if (in == null) {
      throw new IOException(name + " is missing from the class path");
    }
    return in;
  }

  /// The vectors of a few texts, each of length 1.
  ///
  /// @param texts of about the same length: all are filled up to that of the longest
  float[][] embed(List<String> texts) throws OrtException {
    Encoding[] encodings = tokenizer.batchEncode(texts);
    int count = encodings.length;
    long[][] ids = new long[count][];
    long[][] mask = new long[count][];
    long[][] types = new long[count][];
    for (int i = 0; i < count; i++) {
      ids[i] = encodings[i].getIds();
      mask[i] = encodings[i].getAttentionMask();
      types[i] = encodings[i].getTypeIds();
    }
    OrtEnvironment environment = environment();
    try (OnnxTensor idTensor = OnnxTensor.createTensor(environment, ids);
        OnnxTensor maskTensor = OnnxTensor.createTensor(environment, mask);
        OnnxTensor typeTensor = OnnxTensor.createTensor(environment, types);
        OrtSession.Result result =
            session.run(
                Map.of(
                    "input_ids", idTensor,
                    "attention_mask", maskTensor,
                    "token_type_ids", typeTensor))) {
      return pooled((float[][][]) result.get(0).getValue(), mask);
    }
  }

  private float[][] pooled(float[][][] tokens, long[][] mask) {
    float[][] vectors = new float[tokens.length][];
    for (int i = 0; i < tokens.length; i++) {
      vectors[i] = unit(kind.byFirstToken ? tokens[i][0] : sum(tokens[i], mask[i]));
    }
    return vectors;
  }

  private static float[] sum(float[][] tokens, long[] mask) {
    float[] sum = new float[tokens[0].length];
    for (int t = 0; t < tokens.length; t++) {
      if (mask[t] != 0) {
        for (int d = 0; d < sum.length; d++) {
          sum[d] += tokens[t][d];
        }
      }
    }
    return sum;
  }

  private static float[] unit(float[] vector) {
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    float[] unit = new float[vector.length];
    double length = Math.sqrt(squares);
    if (length > 0 && Double.isFinite(length)) {
      for (int d = 0; d < unit.length; d++) {
        unit[d] = (float) (vector[d] / length);
      }
    }
    return unit;
  }

  @Override
  public void close() throws OrtException {
    tokenizer.close();
    session.close();
  }
}
