package io.cormorant.app.cli.common;

import io.cormorant.app.product.Exit;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What SIGINT and SIGTERM do while something runs: the first lets what is in flight come home and
/// saves, the second ends the process at once. Closing brings the usual behaviour back.
///
/// Quirk: `sun.misc.Signal` is the only way to hear a signal without ending, and javac warns about
/// it in a way that cannot be switched off, so it is called by reflection. A platform without it
/// keeps its usual behaviour.
public final class Signals implements AutoCloseable {
  private final Map<Object, Object> replaced = new LinkedHashMap<>();
  private final AtomicInteger caught = new AtomicInteger();
  private final PrintWriter err;
  private volatile @Nullable Runnable stop;

  public Signals(PrintWriter err) {
    this.err = err;
    try {
      Class<?> type = Class.forName("sun.misc.SignalHandler");
      Object handler =
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (_, method, args) -> answer(method, args));
      for (String name : List.of("INT", "TERM")) {
        Object signal =
            Class.forName("sun.misc.Signal").getConstructor(String.class).newInstance(name);
        replaced.put(signal, handle(signal, handler));
      }
    } catch (ReflectiveOperationException e) {
      err.println("note: signals end this process immediately on this system: " + e.getMessage());
    }
  }

  /// The first signal, also one that came already, is answered by this.
  public void stop(Runnable stopping) {
    stop = stopping;
    if (caught.get() > 0) {
      stopping.run();
    }
  }

  /// Whether one came.
  public boolean came() {
    return caught.get() > 0;
  }

  @Override
  public void close() {
    try {
      for (Map.Entry<Object, Object> entry : replaced.entrySet()) {
        handle(entry.getKey(), entry.getValue());
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a signal that could be handled no longer can", e);
    }
  }

  private @Nullable Object answer(Method method, Object @Nullable [] args)
      throws ReflectiveOperationException {
    if (method.getDeclaringClass().equals(Object.class)) {
      return method.invoke(this, args);
    }
    caught();
    return null;
  }

  private void caught() {
    if (caught.getAndIncrement() > 0) {
      Runtime.getRuntime().halt(Exit.INTERRUPTED_TWICE);
    }
    err.println(
        "\nstopping: waiting for downloads in progress (press Ctrl-C again to stop immediately)");
    Runnable stopping = stop;
    if (stopping != null) {
      stopping.run();
    }
  }

  private static Object handle(Object signal, Object handler) throws ReflectiveOperationException {
    return signal
        .getClass()
        .getMethod("handle", signal.getClass(), Class.forName("sun.misc.SignalHandler"))
        .invoke(null, signal, handler);
  }
}
