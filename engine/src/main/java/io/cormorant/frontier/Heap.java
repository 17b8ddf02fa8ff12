package io.cormorant.frontier;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A heap whose members know their place in it, so that one whose key changed is moved and any one
/// is taken out in O(log n). The smallest key comes out first. A member is in one heap at a time.
///
/// Keys lie beside each other in an array and each node has four children: finding a place among
/// millions reads a cache line a level and no member.
public final class Heap<T extends Heap.Member> {
  private static final int SMALLEST = 2;
  private static final int CHILDREN_BITS = 2;
  private static final int CHILDREN = 1 << CHILDREN_BITS;
  private static final int DRAWS = 128;
  private static final int LOOKS = 1_024;

  private long[] keys = new long[2 * SMALLEST];
  private @Nullable Member[] members = new Member[SMALLEST];
  private int size;

  /// What a heap can hold.
  public abstract static class Member {
    private static final int NONE = -1;

    private int place = NONE;

    public final boolean isInHeap() {
      return place != NONE;
    }
  }

  /// Where a member comes.
  ///
  /// @param minor decides between equals
  record Key(long major, long minor) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byMajor = Long.compare(major, other.major);
      return byMajor != 0 ? byMajor : Long.compare(minor, other.minor);
    }
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /// The one that comes out first. There must be one.
  public T first() {
    return at(0);
  }

  public long firstMajor() {
    return keys[0];
  }

  public long firstMinor() {
    return keys[1];
  }

  /// The key of a member of this heap.
  long major(T member) {
    return keys[2 * ((Member) member).place];
  }

  /// The members in the order in which they come out, as long as the heap is not changed: the first
  /// k in O(k log k), whatever its size.
  public Iterator<T> inOrder() {
    PriorityQueue<Integer> next = new PriorityQueue<>(this::compare);
    if (size > 0) {
      next.add(0);
    }
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !next.isEmpty();
      }

      @Override
      public T next() {
        int place = next.remove();
        int below = (place << CHILDREN_BITS) + 1;
        for (int i = below; i < Math.min(below + CHILDREN, size); i++) {
          next.add(i);
        }
        return at(place);
      }
    };
  }

  /// One of the members that are in a range, each as likely as any other; null if none was found.
  /// Of a large heap some are drawn and then those that come out first are looked at, so few that
  /// lie deep in it may be missed.
  ///
  /// @param isIn whether a member is in the range
  public @Nullable T draw(Predicate<T> isIn, RandomGenerator random) {
    for (int i = 0; i < DRAWS && size > LOOKS; i++) {
      T drawn = at(random.nextInt(size));
      if (isIn.test(drawn)) {
        return drawn;
      }
    }
    T chosen = null;
    int seen = 0;
    for (int i = 0; i < Math.min(size, LOOKS); i++) {
      if (isIn.test(at(i)) && random.nextInt(++seen) == 0) {
        chosen = at(i);
      }
    }
    return chosen;
  }

  private int compare(int one, int other) {
    int byMajor = Long.compare(keys[2 * one], keys[2 * other]);
    return byMajor != 0 ? byMajor : Long.compare(keys[2 * one + 1], keys[2 * other + 1]);
  }

  /// Whether a member of this heap comes out first.
  public boolean isFirst(T member) {
    return ((Member) member).place == 0;
  }

  public void add(T member, long major, long minor) {
    if (size == members.length) {
      int larger = size + (size >> 1) + 1;
      members = Arrays.copyOf(members, larger);
      keys = Arrays.copyOf(keys, 2 * larger);
    }
    size++;
    up(member, major, minor, size - 1);
  }

  public void remove(T member) {
    int place = ((Member) member).place;
    ((Member) member).place = Member.NONE;
    T last = at(--size);
    members[size] = null;
    if (place != size) {
      settle(last, keys[2 * size], keys[2 * size + 1], place);
    }
  }

  /// Moves a member to where it belongs by its new key.
  public void move(T member, long major, long minor) {
    settle(member, major, minor, ((Member) member).place);
  }

  /// Takes keys.
  @FunctionalInterface
  interface Keys {
    void accept(long major, long minor);
  }

  /// The key of every member, in no order.
  void forEachKey(Keys action) {
    for (int i = 0; i < size; i++) {
      action.accept(keys[2 * i], keys[2 * i + 1]);
    }
  }

  /// Chooses members.
  @FunctionalInterface
  public interface Choice<T> {
    boolean test(T member, long major, long minor);
  }

  /// Takes out all that are chosen, in O(n).
  public void removeIf(Choice<T> chosen) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      T member = at(i);
      long major = keys[2 * i];
      long minor = keys[2 * i + 1];
      if (chosen.test(member, major, minor)) {
        ((Member) member).place = Member.NONE;
      } else {
        put(member, major, minor, kept++);
      }
    }
    if (kept == size) {
      return;
    }
    Arrays.fill(members, kept, size, null);
    size = kept;
    for (int i = (size - 2) >> CHILDREN_BITS; i >= 0; i--) {
      down(at(i), keys[2 * i], keys[2 * i + 1], i);
    }
  }

  /// The members by place, 0 to the size: the first one first, the others in no order.
  @SuppressWarnings("unchecked") // only members of type T are put in
  public T at(int place) {
    return (T) Objects.requireNonNull(members[place]);
  }

  private void settle(T member, long major, long minor, int place) {
    int above = (place - 1) >> CHILDREN_BITS;
    if (place > 0 && isBefore(major, minor, keys[2 * above], keys[2 * above + 1])) {
      up(member, major, minor, place);
    } else {
      down(member, major, minor, place);
    }
  }

  private void up(T member, long major, long minor, int from) {
    int place = from;
    while (place > 0) {
      int above = (place - 1) >> CHILDREN_BITS;
      long aboveMajor = keys[2 * above];
      long aboveMinor = keys[2 * above + 1];
      if (!isBefore(major, minor, aboveMajor, aboveMinor)) {
        break;
      }
      put(at(above), aboveMajor, aboveMinor, place);
      place = above;
    }
    put(member, major, minor, place);
  }

  private void down(T member, long major, long minor, int from) {
    int place = from;
    while (true) {
      int below = firstChild(place);
      if (below < 0 || !isBefore(keys[2 * below], keys[2 * below + 1], major, minor)) {
        break;
      }
      put(at(below), keys[2 * below], keys[2 * below + 1], place);
      place = below;
    }
    put(member, major, minor, place);
  }

  /// The place of the child that comes out first, negative without children.
  private int firstChild(int place) {
    int from = (place << CHILDREN_BITS) + 1;
    if (from >= size) {
      return -1;
    }
    int best = from;
    int end = Math.min(from + CHILDREN, size);
    for (int i = from + 1; i < end; i++) {
      if (isBefore(keys[2 * i], keys[2 * i + 1], keys[2 * best], keys[2 * best + 1])) {
        best = i;
      }
    }
    return best;
  }

  private void put(T member, long major, long minor, int place) {
    members[place] = member;
    keys[2 * place] = major;
    keys[2 * place + 1] = minor;
    ((Member) member).place = place;
  }

  private static boolean isBefore(long major, long minor, long otherMajor, long otherMinor) {
    return major < otherMajor || (major == otherMajor && minor < otherMinor);
  }
}
