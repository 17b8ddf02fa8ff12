package io.cormorant.render;

import io.cormorant.core.Url;

/// Says whether something a page loads may be asked for, such as by its site's robots.txt. May
/// block.
@FunctionalInterface
public interface SubRequestRule {
  boolean allows(Url url) throws InterruptedException;
}
