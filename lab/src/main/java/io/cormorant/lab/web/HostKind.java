package io.cormorant.lab.web;

/// What sort of site a generated host is.
public enum HostKind {
  /// A site about one topic, with some pages beside it.
  TOPICAL("modern"),
  BLOG("blog"),
  /// News with sections on many subjects.
  PORTAL("portal"),
  FORUM("forum"),
  SHOP("shop"),
  /// Somebody's own few pages.
  PERSONAL("oldstyle"),
  ENCYCLOPEDIA("wiki"),
  /// Pages stuffed with words people search for.
  SPAM("portal"),
  /// Link lists by topic.
  DIRECTORY("oldstyle"),
  /// Pages taken from another host with small changes.
  MIRROR("modern");

  private final String skin;

  HostKind(String skin) {
    this.skin = skin;
  }

  String skin() {
    return skin;
  }
}
