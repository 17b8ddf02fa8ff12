package io.cormorant.portal.inbox;

import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import java.time.InstantSource;
import java.util.List;

/// Makes an inbox without a portal around it.
public final class InboxMaker {
  private InboxMaker() {}

  public static Inbox make(PortalStore store, InstantSource clock, ItemListener... listeners) {
    return new Inbox(store, new Ids(clock), clock, List.of(listeners));
  }
}
