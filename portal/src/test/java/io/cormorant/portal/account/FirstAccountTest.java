package io.cormorant.portal.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The administrator that the environment names.
final class FirstAccountTest {
  @Test
  void theEnvironmentMakesItOnceIfItsPasswordIsLongEnough(@TempDir Path data) {
    try (Portal portal = TestPortal.start(data)) {
      Accounts accounts = TestPortal.part(portal, Accounts.class);
      FirstAccount bad = new FirstAccount(accounts, Map.of(FirstAccount.PASSWORD_VARIABLE, "abc"));
      assertThrows(Problem.class, bad::createFromEnvironment);
      assertTrue(accounts.isEmpty());
      Map<String, String> good =
          Map.of(
              FirstAccount.NAME_VARIABLE,
              "maria",
              FirstAccount.PASSWORD_VARIABLE,
              "a long password");
      new FirstAccount(accounts, good).createFromEnvironment();
      assertEquals(Role.ADMIN, accounts.find("maria").orElseThrow().role());
      new FirstAccount(accounts, Map.of(FirstAccount.PASSWORD_VARIABLE, "abc"))
          .createFromEnvironment();
    }
  }

  @Test
  void theLinkIsWorthNothingOnceSomebodyElseHasMadeAnAccount(@TempDir Path data) {
    try (Portal portal = TestPortal.start(data)) {
      Accounts accounts = TestPortal.part(portal, Accounts.class);
      FirstAccount first = new FirstAccount(accounts, Map.of());
      String secret = first.secret().orElseThrow();
      assertTrue(first.isOpenTo(secret));
      TestPortal.account(portal, "maria", Role.ADMIN);
      assertTrue(first.secret().isEmpty());
      assertFalse(first.isOpenTo(secret));
      assertThrows(Problem.class, () -> first.create(secret, "thief", TestPortal.PASSWORD));
    }
  }
}
