package io.cormorant.judge;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Function;
import java.util.function.Supplier;

/// Things that are dear to make and used by one thread at a time, kept for the next who needs one.
/// Safe for use by many threads.
public final class Pool<T> {
  /// There are seldom more threads than cores.
  private static final int SPARE = 8;

  private final ArrayBlockingQueue<T> spare = new ArrayBlockingQueue<>(SPARE);
  private final Supplier<T> maker;

  public Pool(Supplier<T> maker) {
    this.maker = maker;
  }

  /// One that is free, or a new one.
  public T take() {
    T free = spare.poll();
    return free == null ? maker.get() : free;
  }

  public void giveBack(T thing) {
    spare.offer(thing);
  }

  /// Works with one. If the work fails it is not used again.
  public <R> R use(Function<T, R> work) {
    T thing = take();
    R result = work.apply(thing);
    giveBack(thing);
    return result;
  }
}
