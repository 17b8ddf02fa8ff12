package io.cormorant.frontier;

import org.jspecify.annotations.Nullable;

/// Where hosts wait that could be asked but for a group they belong to. When the group opens, the
/// best of them gets the turn and all others stay where they are: a domain with a hundred thousand
/// hosts costs no more than one with two.
final class Turnstile extends Sleeper {
  final Group group;
  final Heap<HostQueue> barred = new Heap<>();

  /// Who has the turn: it is awake and was not picked yet.
  @Nullable HostQueue holder;

  Turnstile(Group group) {
    this.group = group;
  }
}
