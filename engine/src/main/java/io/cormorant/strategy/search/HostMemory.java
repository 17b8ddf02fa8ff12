package io.cormorant.strategy.search;

import io.cormorant.strategy.HostTable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// How many pages of each host were fetched, and how many of these were relevant.
public final class HostMemory {
  /// What is remembered of a host.
  ///
  /// @param misses pages in a row that were not relevant
  public record Seen(int relevant, int total, int misses) {
    public static final Seen NOTHING = new Seen(0, 0, 0);

    /// The share of relevant pages, about one half as long as little is known.
    public double share() {
      return (relevant + 1.0) / (total + 2.0);
    }

    Seen and(boolean isRelevant) {
      return new Seen(relevant + (isRelevant ? 1 : 0), total + 1, isRelevant ? 0 : misses + 1);
    }

    private void write(DataOutput out) throws IOException {
      out.writeInt(relevant);
      out.writeInt(total);
      out.writeInt(misses);
    }
  }

  private final HostTable<Seen> hosts = new HostTable<>(Seen.NOTHING);

  public void add(String host, boolean relevant) {
    hosts.put(host, of(host).and(relevant));
  }

  public Seen of(String host) {
    return hosts.get(host);
  }

  public void save(DataOutput out) throws IOException {
    hosts.save(out, seen -> seen.write(out));
  }

  public void load(DataInput in) throws IOException {
    hosts.load(in, () -> new Seen(in.readInt(), in.readInt(), in.readInt()));
  }
}
