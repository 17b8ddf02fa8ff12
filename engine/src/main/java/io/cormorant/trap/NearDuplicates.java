package io.cormorant.trap;

import io.cormorant.core.Url;
import java.util.Arrays;
import java.util.Optional;

/// The pages whose texts were seen, found again by texts that differ little.
///
/// Fingerprints that differ in at most three bits agree in at least one of their four quarters, so
/// a page is looked for among those with an equal quarter. A list of pages runs through every value
/// of every quarter, newest first. The last [#CAPACITY] pages are known, at 32 bytes each beside
/// their URLs.
final class NearDuplicates {
  static final int CAPACITY = 1 << 19;
  static final int MAX_DISTANCE = 3;

  /// Pages looked at in one list: many hostile pages may share a quarter.
  private static final int MAX_STEPS = 512;

  private static final int QUARTERS = 4;
  private static final int VALUES = 1 << 16;

  private final int capacity;
  private final UrlRing urls;

  /// For every value of every quarter, the number of the newest page that has it; numbers begin
  /// with 1.
  private final int[] newest = new int[QUARTERS * VALUES];

  private long[] hashes;
  private long[] places;
  private int[] older;
  private int count;

  NearDuplicates(int capacity, UrlRing urls) {
    this.capacity = capacity;
    this.urls = urls;
    int size = Math.min(capacity, 64);
    this.hashes = new long[size];
    this.places = new long[size];
    this.older = new int[size * QUARTERS];
  }

  /// A page with almost the same text, if one is known. The newest is found.
  Optional<Url> find(long hash) {
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
      int number = newest[list(hash, quarter)];
      for (int step = 0; step < MAX_STEPS && number > Math.max(0, count - capacity); step++) {
        int at = (number - 1) % hashes.length;
        if (SimHash.distance(hashes[at], hash) <= MAX_DISTANCE) {
          return urls.get(places[at]);
        }
        number = older[at * QUARTERS + quarter];
      }
    }
    return Optional.empty();
  }

  /// Makes a page known; the oldest is forgotten if there are too many.
  ///
  /// @param place of its URL in the ring
  void add(long hash, long place) {
    grow();
    int at = count % hashes.length;
    count++;
    hashes[at] = hash;
    places[at] = place;
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
      int list = list(hash, quarter);
      older[at * QUARTERS + quarter] = newest[list];
      newest[list] = count;
    }
  }

  private void grow() {
    if (count == hashes.length && count < capacity) {
      int size = Math.min(capacity, 2 * count);
      hashes = Arrays.copyOf(hashes, size);
      places = Arrays.copyOf(places, size);
      older = Arrays.copyOf(older, size * QUARTERS);
    }
  }

  private static int list(long hash, int quarter) {
    return quarter * VALUES + (int) (hash >>> (16 * quarter) & 0xFFFF);
  }
}
