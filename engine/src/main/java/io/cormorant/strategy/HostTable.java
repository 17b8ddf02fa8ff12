package io.cormorant.strategy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// What is remembered of hosts or sites. Where there are too many, the one that was said least
/// lately is forgotten.
public final class HostTable<V> {
  private static final int MOST = 4_096;

  private final Map<String, V> values = new LinkedHashMap<>();
  private final V unknown;

  /// @param unknown of a host of which nothing is remembered
  public HostTable(V unknown) {
    this.unknown = unknown;
  }

  public V get(String host) {
    return values.getOrDefault(host, unknown);
  }

  public void put(String host, V value) {
    values.remove(host);
    values.put(host, value);
    if (values.size() > MOST) {
      values.remove(values.keySet().iterator().next());
    }
  }

  public void remove(String host) {
    values.remove(host);
  }

  /// Writes one.
  @FunctionalInterface
  public interface Writer<V> {
    void write(V value) throws IOException;
  }

  /// Reads one.
  @FunctionalInterface
  public interface Reader<V> {
    V read() throws IOException;
  }

  public void save(DataOutput out, Writer<V> writer) throws IOException {
    out.writeInt(values.size());
    for (Map.Entry<String, V> host : values.entrySet()) {
      out.writeUTF(host.getKey());
      writer.write(host.getValue());
    }
  }

  public void load(DataInput in, Reader<V> reader) throws IOException {
    values.clear();
    for (int i = Saved.count(in, MOST, "hosts or sites"); i > 0; i--) {
      values.put(in.readUTF(), reader.read());
    }
  }
}
