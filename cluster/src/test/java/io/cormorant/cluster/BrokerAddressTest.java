package io.cormorant.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BrokerAddressTest {
  @TempDir private Path folder;

  @Test
  void readsAnAddress() {
    BrokerAddress plain = BrokerAddress.of("amqp://broker.example", null, Map.of());
    assertEquals("amqp://guest@broker.example:5672", plain.toString());
    assertEquals("/", plain.virtualHost());
    BrokerAddress full = BrokerAddress.of("amqps://u%40x:p%3Aw@b.example:99/v%2Fh", null, Map.of());
    assertTrue(full.secure());
    assertEquals("u@x", full.user());
    assertEquals("p:w", full.password());
    assertEquals("v/h", full.virtualHost());
    assertEquals(99, full.port());
    assertEquals(5_671, BrokerAddress.of("amqps://b.example", null, Map.of()).port());
  }

  @Test
  void takesALoginFromTheEnvironmentOrAFile() throws IOException {
    Map<String, String> environment =
        Map.of(BrokerAddress.USER_VARIABLE, "me", BrokerAddress.PASSWORD_VARIABLE, "se cret");
    BrokerAddress fromEnvironment = BrokerAddress.of("amqp://b.example", null, environment);
    assertEquals("me", fromEnvironment.user());
    assertEquals("se cret", fromEnvironment.password());
    Path file = Files.writeString(folder.resolve("login"), "you:pass:word\n");
    BrokerAddress fromFile = BrokerAddress.of("amqp://x@b.example", file, environment);
    assertEquals("you", fromFile.user());
    assertEquals("pass:word", fromFile.password());
    Path wrong = Files.writeString(folder.resolve("wrong"), "nothing\n");
    assertThrows(BadInput.class, () -> BrokerAddress.of("amqp://b.example", wrong, Map.of()));
    Path none = folder.resolve("none");
    BadInput e =
        assertThrows(BadInput.class, () -> BrokerAddress.of("amqp://b.example", none, Map.of()));
    assertEquals("there is no file " + none + ". Check --broker-login.", e.getMessage());
  }

  @Test
  void neverShowsThePassword() {
    BrokerAddress address = BrokerAddress.of("amqp://u:secret@b.example/v", null, Map.of());
    assertFalse(address.toString().contains("secret"));
    assertTrue(BrokerAddress.showsPassword("amqp://u:secret@b.example"));
    assertFalse(BrokerAddress.showsPassword("amqp://u@b.example"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "broker.example",
        "http://b.example",
        "amqp://",
        "amqp://u:p w@b.example",
        "amqp://b.example/a/b",
        "amqp://b.example:65536",
        "amqp://my_broker",
        "amqp://b.example?x=1"
      })
  void refusesWhatIsNoAddressWithoutRepeatingIt(String text) {
    BadInput e = assertThrows(BadInput.class, () -> BrokerAddress.of(text, null, Map.of()));
    assertTrue(e.getMessage().startsWith("a broker's address is amqp"), e.getMessage());
    assertFalse(e.getMessage().contains("p w"), e.getMessage());
  }
}
