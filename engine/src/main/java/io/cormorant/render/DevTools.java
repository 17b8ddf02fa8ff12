package io.cormorant.render;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Speaks the DevTools protocol with a browser over a pair of pipes: JSON messages, each ended by a
/// zero byte.
///
/// Pipes rather than the usual debugging port: no other user of this machine can talk to the
/// browser, and a browser whose pipe breaks ends by itself, even if we were killed. Shared by all
/// threads, of which none ever waits for the browser to read: a thread of its own writes. Listeners
/// are called on the reading thread and must not block.
final class DevTools {
  /// The event every listener hears when the browser is gone.
  static final String GONE = "gone";

  /// The largest HTML a page may have, and room to spare. A longer message is read and dropped:
  /// whoever waits for it waits as for one that does not come.
  static final int MAX_MESSAGE = 24 << 20;

  private static final int BUFFER = 64 << 10;

  /// What may wait to be written; a browser that lets more of it pile up is given up.
  private static final int MAX_WAITING = 64 << 20;

  /// Among the messages, the last.
  private static final byte[] END = {};

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();
  private final Map<String, BiConsumer<String, JsonNode>> listeners = new ConcurrentHashMap<>();
  private volatile boolean gone;

  /// What the browser answered instead of doing what it was asked, or that it is gone.
  static final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    Refusal(String message) {
      super(message);
    }
  }

  DevTools(InputStream in, OutputStream out) {
    Thread.ofPlatform().daemon().name("cormorant-devtools").start(() -> read(in));
    Thread.ofPlatform().daemon().name("cormorant-devtools-out").start(() -> write(out));
  }

  /// Asks for something; the answer fails with a [Refusal].
  ///
  /// @param session of a page, or empty for the browser itself
  CompletableFuture<JsonNode> call(String session, String method, Map<String, ?> parameters) {
    int id = lastId.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    calls.put(id, answer);
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    send(MAPPER.writeValueAsBytes(message));
    if (gone) {
      forget(id);
    }
    return answer;
  }

  /// Asks for something whose answer nobody waits for.
  void tell(String session, String method, Map<String, ?> parameters) {
    CompletableFuture<JsonNode> _ = call(session, method, parameters);
  }

  /// Hears the events of a session; the empty one is the browser's own.
  void listen(String session, BiConsumer<String, JsonNode> listener) {
    listeners.put(session, listener);
  }

  void unlisten(String session) {
    listeners.remove(session);
  }

  boolean isGone() {
    return gone;
  }

  /// Talks no more with the browser, which makes it end: what was asked is refused, and every
  /// listener hears [#GONE].
  void end() {
    gone = true;
    waiting.clear();
    waiting.add(END);
    calls.keySet().forEach(this::forget);
    listeners.values().forEach(listener -> listener.accept(GONE, MAPPER.createObjectNode()));
  }

  private void send(byte[] message) {
    if (waitingBytes.addAndGet(message.length) > MAX_WAITING) {
      end();
    } else if (!gone) {
      waiting.add(message);
    }
  }

  private void write(OutputStream out) {
    try (out) {
      for (byte[] message = waiting.take(); message.length > 0; message = waiting.take()) {
        out.write(message);
        out.write(0);
        out.flush();
        waitingBytes.addAndGet(-message.length);
      }
    } catch (IOException e) {
      // the browser is gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end();
    }
  }

  private void read(InputStream in) {
    byte[] buffer = new byte[BUFFER];
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    boolean dropped = false;
    try (in) {
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        int from = 0;
        for (int i = 0; i < length; i++) {
          if (buffer[i] == 0) {
            message.write(buffer, from, i - from);
            from = i + 1;
            if (!dropped) {
              hear(MAPPER.readTree(message.toByteArray()));
            }
            message = new ByteArrayOutputStream();
            dropped = false;
          }
        }
        message.write(buffer, from, length - from);
        if (message.size() > MAX_MESSAGE) {
          message = new ByteArrayOutputStream();
          dropped = true;
        }
      }
    } catch (IOException | JacksonException e) {
      // a browser that ends in mid-word or talks nonsense is gone like any other
    } finally {
      end();
    }
  }

  private void hear(JsonNode message) {
    @Nullable CompletableFuture<JsonNode> call = calls.remove(message.path("id").asInt(0));
    if (call != null) {
      if (message.has("error")) {
        call.completeExceptionally(
            new Refusal(message.path("error").path("message").asString("no reason given")));
      } else {
        call.complete(message.path("result"));
      }
      return;
    }
    String session = message.path("sessionId").asString("");
    BiConsumer<String, JsonNode> listener = listeners.get(session);
    if (listener != null) {
      listener.accept(message.path("method").asString(""), message.path("params"));
    }
  }

  private void forget(int id) {
    CompletableFuture<JsonNode> call = calls.remove(id);
    if (call != null) {
      call.completeExceptionally(new Refusal("the browser has ended"));
    }
  }
}
