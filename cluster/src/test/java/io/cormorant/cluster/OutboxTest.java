package io.cormorant.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

final class OutboxTest {
  @Test
  void doesNotSendWhatABrokerWouldEndTheChannelFor() {
    List<String> told = new ArrayList<>();
    try (Outbox outbox = new Outbox("test", told::add)) {
      CompletableFuture<Boolean> sent = outbox.send("queue", new byte[Outbox.MOST_BYTES + 1]);
      ExecutionException e = assertThrows(ExecutionException.class, sent::get);
      assertInstanceOf(Outbox.TooLarge.class, e.getCause());
      assertEquals(0, outbox.size());
      assertEquals(
          List.of("a message of 15,728,641 bytes was not sent: 15,728,640 are the limit"), told);
      outbox.send("queue", new byte[Outbox.MOST_BYTES]);
      assertEquals(1, outbox.size());
    }
  }
}
