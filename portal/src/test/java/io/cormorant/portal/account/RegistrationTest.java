package io.cormorant.portal.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegistrationTest {
  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-01T00:00:00Z"));
  private PortalStore store;
  private Registration registration;

  @BeforeEach
  void open(@TempDir Path data) {
    store = PortalStore.open(DataFolder.at(data), null);
    registration = new Registration(new Accounts(store, clock), clock);
  }

  @AfterEach
  void close() {
    store.close();
  }

  /// Attempts that fail count as well, and cost less than those that do not.
  private void attempt(int times, String address) {
    for (int i = 0; i < times; i++) {
      assertEquals("problem.password-short", refusal("name", "short", address));
    }
  }

  private String refusal(String name, String password, String address) {
    return assertThrows(Problem.class, () -> registration.create(name, password, address)).key();
  }

  @Test
  void anAddressMakesOnlySoManyInAnHour() {
    attempt(Registration.MOST_FROM_ADDRESS, "1.1.1.1");
    assertEquals("problem.registrations", refusal("ann", TestPortal.PASSWORD, "1.1.1.1"));
    assertEquals("ann", registration.create("ann", TestPortal.PASSWORD, "2.2.2.2").name());
    clock.advance(Duration.ofMinutes(61));
    Account made = registration.create("ben", TestPortal.PASSWORD, "1.1.1.1");
    assertEquals(Role.USER, made.role());
  }

  @Test
  void manyAddressesTogetherMakeOnlySoMany() {
    int addresses = Registration.MOST / 50;
    for (int i = 0; i < addresses; i++) {
      attempt(50, "10.0.0." + i);
    }
    assertEquals("problem.registrations", refusal("ann", TestPortal.PASSWORD, "2.2.2.2"));
  }
}
