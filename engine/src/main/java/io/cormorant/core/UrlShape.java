package io.cormorant.core;

/// What addresses of a host have in common that look alike, in words: its first folders, how deep
/// they are, and the form of the last part. `a.test/blog/#/*.html`
public final class UrlShape {
  private static final int FOLDERS = 2;

  private UrlShape() {}

  public static String of(Url url) {
    String path = url.path();
    int query = path.indexOf('?');
    String[] parts = (query < 0 ? path : path.substring(0, query)).substring(1).split("/", -1);
    StringBuilder form = new StringBuilder(url.host());
    for (int i = 0; i < parts.length - 1; i++) {
      form.append('/').append(i >= FOLDERS ? "*" : isNumber(parts[i]) ? "#" : parts[i]);
    }
    String last = parts[parts.length - 1];
    int dot = last.lastIndexOf('.');
    String stem = dot > 0 ? last.substring(0, dot) : last;
    form.append('/');
    if (!last.isEmpty()) {
      form.append(isNumber(stem) ? "#" : "*").append(last.substring(stem.length()));
    }
    return query < 0 ? form.toString() : form.append('?').toString();
  }

  private static boolean isNumber(String part) {
    return !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
