package io.cormorant.archive.rocksdb;

import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/// Ids of URLs that others speak of: pages on which something was found, and what pages link to.
/// Names them where they have no name yet. Confined to the captain's thread.
final class UrlIds implements DiskLinkGraph.Ids {
  private final KnownUrls known;
  private final Orders orders;
  private final Changes changes;
  private final Int2ObjectMap<Hot> taken;

  /// Those made known since the last cut, by id: most are links of a page that begin to wait next.
  private Int2ObjectOpenHashMap<Hot> given = new Int2ObjectOpenHashMap<>();

  private @Nullable Url lastVia;
  private int lastViaId;

  /// @param taken those that are taken, by id
  UrlIds(KnownUrls known, Orders orders, Changes changes, Int2ObjectMap<Hot> taken) {
    this.known = known;
    this.orders = orders;
    this.changes = changes;
    this.taken = taken;
  }

  @Override
  public int find(Url url) {
    return known.find(url) ? known.id() : 0;
  }

  @Override
  public int give(Url url) {
    if (!known.find(url)) {
      if (orders.isFull()) {
        return 0;
      }
      int id = orders.newId();
      known.add(id, UrlState.LINKED, 0, KnownUrls.NO_ORDER);
      Hot linked = Hot.linked(id, url);
      known.mark(linked);
      changes.touch(linked);
      given.put(id, linked);
    }
    return known.id();
  }

  /// One that was made known begins to wait: what is stored of that is enough.
  void begins(int id) {
    Hot linked = given.remove(id);
    if (linked != null) {
      linked.outdated = true;
    }
  }

  /// The cut is made.
  void cut() {
    given = new Int2ObjectOpenHashMap<>();
  }

  @Override
  public int count() {
    return orders.lastId();
  }

  /// The id of a page others were found on, for the cut that is being made.
  int via(Url via) {
    if (via.equals(lastVia)) {
      return lastViaId;
    }
    lastVia = via;
    if (known.find(via)) {
      lastViaId = known.id();
      Hot page = taken.get(lastViaId);
      if (page != null && !page.named) {
        page.named = true;
        changes.name(lastViaId, via);
      }
    } else if (orders.isFull()) {
      lastViaId = 0;
    } else {
      lastViaId = orders.newId();
      changes.name(lastViaId, via);
    }
    return lastViaId;
  }
}
