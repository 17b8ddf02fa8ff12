package io.cormorant.archive.rocksdb;

/// A host with URLs in the queue.
///
/// @param count of its URLs that wait or are being fetched
/// @param sum of the major values of their priorities
record HostRecord(String name, int count, double sum) {
  static Bytes write(Bytes out, String name, int count, double sum) {
    return out.clear().number(count).eight(Double.doubleToRawLongBits(sum)).text(name);
  }

  static HostRecord of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    int count = (int) in.number();
    double sum = Double.longBitsToDouble(in.eight());
    return new HostRecord(in.rest(), count, sum);
  }
}
