package io.cormorant.archive.rocksdb;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import io.cormorant.frontier.Heap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A known URL that is on the heap because it waits among the best of its host, is being fetched,
/// or has changed since the last commit.
final class Hot extends Heap.Member {
  /// Of the text of a link; what is longer says no more.
  private static final int MAX_ANCHOR = 200;

  /// The page it was found on has no id yet.
  static final int NOT_ASKED = -1;

  /// No key is stored.
  static final long NOWHERE = -1;

  /// A key is stored that nobody has read.
  static final long UNREAD = -2;

  final int id;

  /// Of its host; null for one that was claimed and never waited.
  final @Nullable DiskQueue queue;

  /// Null until somebody asks for one that came from disk.
  @Nullable Url url;

  long hash;
  int otherHash;
  UrlState state;
  @Nullable Url via;
  int viaId;
  String anchor;
  int depth;
  int note;
  byte[] evidence = Candidate.NO_EVIDENCE;
  long priority;
  long order;

  /// The key in the queue on disk, as far as handed over.
  long storedPriority;

  long storedOrder = NOWHERE;

  /// Whether something changed since the last cut but its key.
  boolean rewritten;

  /// Whether its name was handed over.
  boolean named;

  /// Whether it changed since the last cut.
  boolean touched;

  /// Whether another one of the same URL, which changed later, says all that is to be stored.
  boolean outdated;

  /// The next one in [HotEntries].
  @Nullable Hot nextInChain;

  /// The last cut with a change of it.
  long cut;

  private Hot(int id, @Nullable DiskQueue queue, UrlState state, String anchor) {
    this.id = id;
    this.queue = queue;
    this.state = state;
    this.anchor = anchor;
  }

  /// One that begins to wait.
  static Hot offered(int id, DiskQueue queue, Candidate candidate, long priority, long order) {
    Hot hot = new Hot(id, queue, UrlState.WAITING, "");
    hot.offer(candidate, priority, order);
    return hot;
  }

  /// One that waited on disk.
  static Hot stored(DiskQueue queue, QueueKey key, QueueValue value) {
    Hot hot = new Hot(value.id(), queue, UrlState.WAITING, value.anchor());
    hot.depth = value.depth();
    hot.note = value.note();
    hot.evidence = value.evidence();
    hot.viaId = value.via();
    hot.stored(key.priority(), key.order());
    return hot;
  }

  /// One that waited on disk and is about to be raised or fetched: where it was found is not read.
  ///
  /// @param priority of an unread one only the major value must be right
  /// @param order may be unread
  static Hot cold(int id, Url url, DiskQueue queue, long priority, long order) {
    Hot hot = new Hot(id, queue, UrlState.WAITING, "");
    hot.url = url;
    hot.stored(priority, order);
    return hot;
  }

  /// One that is fetched and never waited.
  static Hot claimed(int id, Url url) {
    Hot hot = new Hot(id, null, UrlState.TAKEN, "");
    hot.url = url;
    return hot;
  }

  /// One that pages link to and nobody wants yet.
  static Hot linked(int id, Url url) {
    Hot hot = new Hot(id, null, UrlState.LINKED, "");
    hot.url = url;
    return hot;
  }

  /// The queue of one that waits.
  DiskQueue home() {
    return Objects.requireNonNull(queue);
  }

  /// It was found, again perhaps, or scored anew.
  void offer(Candidate candidate, long newPriority, long newOrder) {
    url = candidate.url();
    via = candidate.via();
    viaId = via == null ? 0 : NOT_ASKED;
    String text = candidate.anchor();
    anchor = text.length() > MAX_ANCHOR ? text.substring(0, MAX_ANCHOR) : text;
    depth = candidate.depth();
    note = candidate.note();
    evidence = candidate.evidence();
    priority = newPriority;
    order = newOrder;
  }

  /// Its key is on disk, and its name.
  void stored(long diskPriority, long diskOrder) {
    priority = diskPriority;
    order = diskOrder;
    storedPriority = diskPriority;
    storedOrder = diskOrder;
    named = true;
  }

  /// Whether the disk has it as it is here.
  boolean isCommitted(long durable) {
    return !touched && cut <= durable;
  }
}
