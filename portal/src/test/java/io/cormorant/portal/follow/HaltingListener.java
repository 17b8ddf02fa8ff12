package io.cormorant.portal.follow;

import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.ItemListener;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/// Ends the process, as `kill -9` does, as soon as so many items are in an inbox. Only there where
/// a property says so.
@Component
@ConditionalOnProperty(HaltingListener.AFTER)
final class HaltingListener implements ItemListener {
  static final String AFTER = "test.halt-after-items";

  /// What a shell says of a process that was killed.
  static final int KILLED = 137;

  private final AtomicInteger left;

  HaltingListener(@Value("${" + AFTER + "}") int items) {
    left = new AtomicInteger(items);
  }

  @Override
  public void committed(Item item) {
    if (left.decrementAndGet() == 0) {
      Runtime.getRuntime().halt(KILLED);
    }
  }
}
