package io.cormorant.strategy.swarm;

import io.cormorant.core.Url;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Some links that are good and unlike each other. A new one takes the place of the nearest if it
/// is near and better, else that of the worst if it is better than that.
final class Bank {
  /// A link with what it is good for.
  static final class Entry {
    private final Url url;
    private final double[] point;

    Entry(Url url, double[] point) {
      this.url = url;
      this.point = point;
    }

    Url url() {
      return url;
    }

    /// Not to be changed.
    double[] point() {
      return point;
    }
  }

  private final int size;
  private final List<Entry> entries = new ArrayList<>();
  private double apart;

  Bank(int size) {
    this.size = size;
  }

  boolean isFull() {
    return entries.size() >= size;
  }

  List<Entry> entries() {
    return List.copyOf(entries);
  }

  boolean holds(Url url) {
    return entries.stream().anyMatch(entry -> entry.url().equals(url));
  }

  void removeIf(Predicate<Url> gone) {
    if (entries.removeIf(entry -> gone.test(entry.url()))) {
      measure();
    }
  }

  /// How far any two are apart, in the mean.
  double apart() {
    return apart;
  }

  /// A link is found that is not in it.
  ///
  /// @param factor by this times the mean distance links are near to each other
  void add(Entry found, double factor) {
    if (!isFull()) {
      entries.add(found);
      measure();
      return;
    }
    int nearest = 0;
    int worst = 0;
    for (int i = 1; i < entries.size(); i++) {
      nearest = distance(found, i) < distance(found, nearest) ? i : nearest;
      worst = Pareto.isBetter(entries.get(worst).point(), entries.get(i).point()) ? i : worst;
    }
    int rival = distance(found, nearest) <= factor * apart ? nearest : worst;
    if (Pareto.isBetter(found.point(), entries.get(rival).point())) {
      entries.set(rival, found);
      measure();
    }
  }

  private double distance(Entry found, int at) {
    return Pareto.distance(found.point(), entries.get(at).point());
  }

  private void measure() {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < entries.size(); i++) {
      for (int j = 0; j < i; j++) {
        sum += distance(entries.get(i), j);
        pairs++;
      }
    }
    apart = pairs == 0 ? 0 : sum / pairs;
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(entries.size());
    for (Entry entry : entries) {
      out.writeUTF(entry.url().toString());
      out.writeByte(entry.point().length);
      for (double value : entry.point()) {
        out.writeDouble(value);
      }
    }
  }

  void load(DataInput in) throws IOException {
    for (int i = Saved.count(in, size, "links of the bank"); i > 0; i--) {
      Url url = Saved.url(in.readUTF());
      double[] point = new double[in.readUnsignedByte()];
      Saved.doubles(in, point, "a link of the bank");
      entries.add(new Entry(url, point));
    }
    measure();
  }
}
