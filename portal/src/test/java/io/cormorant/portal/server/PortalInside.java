package io.cormorant.portal.server;

/// Lets tests look into a portal that runs.
public final class PortalInside {
  private PortalInside() {}

  public static <T> T part(Portal portal, Class<T> type) {
    return portal.part(type);
  }
}
