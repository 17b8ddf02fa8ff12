package io.cormorant.fetch;

import io.cormorant.core.Url;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Which media types are worth reading.
public final class MediaTypes {
  private static final Set<String> BINARY =
      Set.of("image", "video", "audio", "font", "model", "multipart");

  /// Parts of names of applications' formats that are text.
  private static final List<String> TEXT =
      List.of("xml", "html", "json", "javascript", "text", "yaml");

  private static final Set<String> PDF = Set.of("application/pdf", "application/x-pdf");

  /// What servers call a packed file.
  private static final Set<String> PACKED =
      Set.of("application/gzip", "application/x-gzip", "application/octet-stream");

  private MediaTypes() {}

  /// The type in a `Content-Type` without its parameters, in lower case.
  public static String of(String contentType) {
    int end = contentType.indexOf(';');
    return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  /// Whether a document of that type at that address is worth reading: it may be text, a PDF, or a
  /// packed sitemap.
  public static boolean isWanted(String mediaType, Url url) {
    return mayBeText(mediaType)
        || PDF.contains(mediaType)
        || (PACKED.contains(mediaType) && isPackedXml(url.path()));
  }

  private static boolean isPackedXml(String path) {
    int query = path.indexOf('?');
    return (query < 0 ? path : path.substring(0, query))
        .toLowerCase(Locale.ROOT)
        .endsWith(".xml.gz");
  }

  /// True unless the type is clearly something else; a type nobody can make sense of may be text.
  static boolean mayBeText(String mediaType) {
    int slash = mediaType.indexOf('/');
    if (slash < 0) {
      return true;
    }
    String kind = mediaType.substring(0, slash);
    return kind.equals("application")
        ? TEXT.stream().anyMatch(mediaType.substring(slash)::contains)
        : !BINARY.contains(kind) || mediaType.endsWith("+xml");
  }
}
