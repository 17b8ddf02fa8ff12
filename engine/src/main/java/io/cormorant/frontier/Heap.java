package io.cormorant.frontier;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A binary heap whose members know their place in it, so that one that changed is moved and any
/// one is taken out in O(log n). A member is in one heap at a time.
abstract class Heap<T extends Heap.Member> {
  private static final int SMALLEST = 2;

  private Member[] members = new Member[SMALLEST];
  private int size;

  /// What a heap can hold.
  abstract static class Member {
    private static final int NONE = -1;

    private int place = NONE;

    final boolean isInHeap() {
      return place != NONE;
    }
  }

  /// Whether `a` comes out before `b`.
  abstract boolean before(T a, T b);

  final int size() {
    return size;
  }

  final boolean isEmpty() {
    return size == 0;
  }

  /// The one that comes out first. There must be one.
  final T first() {
    return at(0);
  }

  final boolean isFirst(T member) {
    return size > 0 && members[0] == member;
  }

  final void add(T member) {
    if (size == members.length) {
      members = Arrays.copyOf(members, size + (size >> 1) + 1);
    }
    size++;
    up(member, size - 1);
  }

  final void remove(T member) {
    int place = ((Member) member).place;
    ((Member) member).place = Member.NONE;
    T last = at(--size);
    members[size] = null;
    if (last != member) {
      settle(last, place);
    }
  }

  /// Moves a member whose order changed to its new place.
  final void moved(T member) {
    settle(member, ((Member) member).place);
  }

  /// Every member, in no order.
  final void forEach(Consumer<T> action) {
    for (int i = 0; i < size; i++) {
      action.accept(at(i));
    }
  }

  /// Takes out all that are unwanted, in O(n).
  final void removeIf(Predicate<T> unwanted) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      T member = at(i);
      if (unwanted.test(member)) {
        ((Member) member).place = Member.NONE;
      } else {
        put(member, kept++);
      }
    }
    Arrays.fill(members, kept, size, null);
    size = kept;
    for (int i = size / 2 - 1; i >= 0; i--) {
      down(at(i), i);
    }
  }

  private void settle(T member, int place) {
    if (place > 0 && before(member, at((place - 1) >> 1))) {
      up(member, place);
    } else {
      down(member, place);
    }
  }

  private void up(T member, int from) {
    int place = from;
    while (place > 0) {
      int above = (place - 1) >> 1;
      T parent = at(above);
      if (!before(member, parent)) {
        break;
      }
      put(parent, place);
      place = above;
    }
    put(member, place);
  }

  private void down(T member, int from) {
    int place = from;
    while (true) {
      int below = 2 * place + 1;
      if (below >= size) {
        break;
      }
      if (below + 1 < size && before(at(below + 1), at(below))) {
        below++;
      }
      T child = at(below);
      if (!before(child, member)) {
        break;
      }
      put(child, place);
      place = below;
    }
    put(member, place);
  }

  private void put(T member, int place) {
    members[place] = member;
    ((Member) member).place = place;
  }

  @SuppressWarnings("unchecked") // only members of type T are put in
  final T at(int place) {
    return (T) members[place];
  }
}
