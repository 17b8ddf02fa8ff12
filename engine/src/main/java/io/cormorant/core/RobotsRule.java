package io.cormorant.core;

/// What a page asks of crawlers in its meta robots tag. `none` stands for the first two together.
public enum RobotsRule {
  NOINDEX,
  NOFOLLOW,
  NOARCHIVE
}
