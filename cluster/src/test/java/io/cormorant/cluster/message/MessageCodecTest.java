package io.cormorant.cluster.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Page;
import io.cormorant.crawl.crew.ErrandResult;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class MessageCodecTest {
  private static final int MESSAGES = 2_000;
  private static final long SEED = 7;

  @Test
  void whatIsWrittenIsRead() {
    RandomMessages random = new RandomMessages(new SplittableRandom(SEED));
    Set<Class<?>> kinds = new HashSet<>();
    for (int i = 0; i < MESSAGES; i++) {
      Message message = random.message();
      kinds.add(message.getClass());
      byte[] bytes = MessageCodec.encode(message);
      Message read = MessageCodec.decode(bytes);
      assertEquals(message.getClass(), read.getClass());
      assertArrayEquals(bytes, MessageCodec.encode(read), () -> "seed " + SEED + ": " + message);
    }
    assertEquals(Message.class.getPermittedSubclasses().length, kinds.size());
  }

  @Test
  void aPageArrivesWithAllItHas() {
    RandomMessages random = new RandomMessages(new SplittableRandom(SEED));
    for (int i = 0; i < MESSAGES / 10; i++) {
      Message.Report sent = random.report();
      if (sent.result() instanceof ErrandResult.Read read) {
        Page page = read.page();
        var came = (Message.Report) MessageCodec.decode(MessageCodec.encode(sent));
        var result = (ErrandResult.Read) came.result();
        assertEquals(page, result.page());
        assertEquals(read.judgement(), result.judgement());
        assertEquals(read.document().headers(), result.document().headers());
        assertEquals(read.document().deposit(), result.document().deposit());
        if (read.document().deposit() == null) {
          assertArrayEquals(read.document().body(), result.document().body());
        }
        assertEquals(read.document().digest(), result.document().digest());
        assertEquals(sent.site(), came.site());
        assertEquals(sent.ticket(), came.ticket());
      }
    }
  }

  @Test
  void refusesWhatIsCutOff() {
    RandomMessages random = new RandomMessages(new SplittableRandom(SEED));
    SplittableRandom cut = new SplittableRandom(SEED);
    for (int i = 0; i < MESSAGES; i++) {
      byte[] bytes = MessageCodec.encode(random.message());
      byte[] head = Arrays.copyOf(bytes, cut.nextInt(bytes.length));
      MessageException e =
          assertThrows(MessageException.class, () -> MessageCodec.decode(head), "seed " + SEED);
      assertFalse(e.isForeign());
    }
  }

  @Test
  void anythingElseIsAMessageOrRefused() {
    RandomMessages random = new RandomMessages(new SplittableRandom(SEED));
    SplittableRandom noise = new SplittableRandom(SEED);
    int refused = 0;
    for (int i = 0; i < MESSAGES; i++) {
      byte[] bytes = MessageCodec.encode(random.message());
      bytes[noise.nextInt(bytes.length)] ^= (byte) (1 + noise.nextInt(255));
      try {
        MessageCodec.decode(bytes);
      } catch (MessageException e) {
        refused++;
      }
    }
    assertTrue(refused > MESSAGES / 2, () -> "seed " + SEED);
  }

  @Test
  void refusesAnotherVersionInWords() {
    byte[] bytes = MessageCodec.encode(new Message.Muster(1, "cormorant/1", Map.of()));
    bytes[1]++;
    MessageException e = assertThrows(MessageException.class, () -> MessageCodec.decode(bytes));
    assertTrue(e.isForeign());
    assertTrue(
        e.getMessage()
            .contains(
                "protocol version %d, and this program speaks version %d"
                    .formatted(MessageCodec.VERSION + 1, MessageCodec.VERSION)),
        e.getMessage());
  }

  @Test
  void refusesWhatUnpacksToTooMuch() {
    byte[] large = new byte[MessageCodec.MAX_BYTES];
    byte[] bytes = MessageCodec.encode(new Message.Learned("c", 1, 1, large));
    assertTrue(bytes.length < 1 << 20);
    assertTrue(
        assertThrows(MessageException.class, () -> MessageCodec.decode(bytes))
            .getMessage()
            .contains("larger than"));
  }
}
