package io.cormorant.strategy.discovery;

import io.cormorant.core.Url;
import io.cormorant.strategy.Saved;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The sites that were met, by their registered domains; once it is full, all others count as met.
final class SiteSet {
  private final LongOpenHashSet hashes = new LongOpenHashSet();
  private final int most;

  SiteSet(int most) {
    this.most = most;
  }

  /// The site of a page was met.
  ///
  /// @return whether it was not before
  boolean add(Url page) {
    return hashes.size() < most && hashes.add(Hunt.hash(page.registeredDomain()));
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(hashes.size());
    for (long hash : hashes) {
      out.writeLong(hash);
    }
  }

  void load(DataInput in) throws IOException {
    for (int i = Saved.count(in, most, "sites"); i > 0; i--) {
      hashes.add(in.readLong());
    }
  }
}
