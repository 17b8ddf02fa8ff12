package io.cormorant.strategy.learned;

import io.cormorant.core.Url;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A few of the addresses of all relevant pages so far, each as likely to be among them as any
/// other, and whether another address looks like them.
final class UrlSample {
  private static final byte VERSION = 1;

  /// What the host counts beside the path, where it is of another site.
  private static final double HOST = 0.3;

  private static final double PATH = 0.7;

  private final int size;
  private final double threshold;
  private final boolean faithful;
  private final List<Url> urls = new ArrayList<>();
  private final List<UrlShape> shapes = new ArrayList<>();
  private long seed;
  private long seen;

  /// @param faithful whether addresses of which one host contains the other are alike whatever
  ///   their paths
  UrlSample(int size, double threshold, boolean faithful) {
    this.size = size;
    this.threshold = threshold;
    this.faithful = faithful;
  }

  boolean isEmpty() {
    return seen == 0;
  }

  /// Which addresses are kept follows from this number.
  void seed(long number) {
    seed = number;
  }

  void add(Url url) {
    seen++;
    if (urls.size() < size) {
      urls.add(url);
      shapes.add(UrlShape.of(url));
      return;
    }
    long place = new SplittableRandom(seed + seen).nextLong(seen);
    if (place < size) {
      urls.set((int) place, url);
      shapes.set((int) place, UrlShape.of(url));
    }
  }

  /// Whether an address is like more than half of these.
  boolean isLike(Url url) {
    UrlShape shape = UrlShape.of(url);
    int alike = 0;
    for (UrlShape known : shapes) {
      alike += isAlike(known, shape) ? 1 : 0;
    }
    return 2 * alike > shapes.size();
  }

  boolean isAlike(UrlShape one, UrlShape other) {
    return (faithful && one.sharesHost(other)) || likeness(one, other) > threshold;
  }

  /// Within one site the path alone decides.
  static double likeness(UrlShape one, UrlShape other) {
    double path = one.pathSimilarity(other);
    return one.sharesSite(other) ? path : HOST * one.hostSimilarity(other) + PATH * path;
  }

  List<Url> urls() {
    return List.copyOf(urls);
  }

  void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeLong(seed);
    out.writeLong(seen);
    out.writeInt(urls.size());
    for (Url url : urls) {
      out.writeUTF(url.toString());
    }
  }

  void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the sample of addresses");
    seed = in.readLong();
    seen = in.readLong();
    int count = Saved.count(in, size, "addresses in the sample");
    urls.clear();
    shapes.clear();
    for (int i = 0; i < count; i++) {
      Url url = Saved.url(in.readUTF());
      urls.add(url);
      shapes.add(UrlShape.of(url));
    }
  }
}
