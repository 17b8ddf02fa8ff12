package io.cormorant.revisit;

/// How far a site's hub can be relied on to push what is new there. Every push is for it; a look
/// that finds something the hub has kept to itself is against it, and weighs twice as much.
///
/// @param level 0 for a hub that has to prove itself
public record PushTrust(int level) {
  /// Nothing pushed yet.
  public static final PushTrust NONE = new PushTrust(0);

  private static final int MOST = 3;
  private static final int MISSED = 2;

  public PushTrust {
    level = Math.clamp(level, 0, MOST);
  }

  /// After a push.
  public PushTrust pushed() {
    return new PushTrust(level + 1);
  }

  /// After a look that found what had not been pushed.
  public PushTrust missed() {
    return new PushTrust(level - MISSED);
  }

  /// Whether its site need not be looked at but to see that nothing was missed.
  public boolean isEarned() {
    return level > 0;
  }
}
