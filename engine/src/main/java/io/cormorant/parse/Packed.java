package io.cormorant.parse;

import io.cormorant.core.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/// Unpacks sitemaps that are files packed by gzip (`sitemap.xml.gz`), not to be mistaken for the
/// content coding of that name, which was undone before.
final class Packed {
  private Packed() {}

  /// More is in it than may be.
  static final class Bomb extends IOException {
    private static final long serialVersionUID = 1;

    private Bomb(String message) {
      super(message);
    }
  }

  /// Whether the body is packed and its address says that XML is in it. Nothing else is unpacked.
  static boolean isPackedSitemap(Url url, byte[] body) {
    String path = url.path();
    int query = path.indexOf('?');
    String file = query < 0 ? path : path.substring(0, query);
    return body.length > 2
        && body[0] == (byte) 0x1F
        && body[1] == (byte) 0x8B
        && file.toLowerCase(Locale.ROOT).endsWith(".xml.gz");
  }

  /// What is in it.
  ///
  /// @throws IOException if it is damaged, or larger than the limits allow
  static byte[] unpack(byte[] packed) throws IOException {
    long fair = Math.max(Limits.UNPACKED_FREELY, (long) Limits.UNPACKED_RATIO * packed.length);
    int limit = (int) Math.min(Limits.UNPACKED, fair);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] body = in.readNBytes(limit + 1);
      if (body.length > limit) {
        throw new Bomb("more than " + limit + " bytes in " + packed.length);
      }
      return body;
    }
  }
}
