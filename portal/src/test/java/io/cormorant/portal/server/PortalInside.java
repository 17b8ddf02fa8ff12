package io.cormorant.portal.server;

import java.util.Collection;

/// Lets tests look into a portal that runs.
public final class PortalInside {
  private PortalInside() {}

  public static <T> T part(Portal portal, Class<T> type) {
    return portal.context().getBean(type);
  }

  public static <T> Collection<T> parts(Portal portal, Class<T> type) {
    return portal.context().getBeansOfType(type).values();
  }
}
