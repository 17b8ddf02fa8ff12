package io.cormorant.portal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.testing.OtherProcess;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is settled survives a sudden end.
final class SettledStoreTest {
  private static final int KILLED = 137;

  @TempDir private Path temp;

  /// Writes something and ends as if it were killed.
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) {
      PortalStore store = PortalStore.open(DataFolder.at(Path.of(args[0])), null);
      new Settings(store).set("river", "high");
      store.settle();
      Runtime.getRuntime().halt(KILLED);
    }
  }

  /// Does one thing that is answered at once, and ends as if it were killed.
  static final class Administrator {
    private Administrator() {}

    public static void main(String[] args) {
      PortalStore store = PortalStore.open(DataFolder.at(Path.of(args[0])), null);
      Accounts accounts = new Accounts(store, InstantSource.system());
      ApiTokens tokens = new ApiTokens(store, accounts, InstantSource.system());
      Account account = accounts.find("ann").orElseThrow();
      switch (args[1]) {
        case "disable" -> accounts.setEnabled(account, false);
        case "withdraw" -> tokens.delete(account, tokens.of(account).getFirst().id());
        default -> throw new IllegalArgumentException(args[1]);
      }
      Runtime.getRuntime().halt(KILLED);
    }
  }

  @Test
  void whoeverWasShutOutStaysOutAfterAKill() throws Exception {
    Path data = temp.resolve("shut");
    try (PortalStore store = PortalStore.open(DataFolder.at(data), null)) {
      Accounts accounts = new Accounts(store, InstantSource.system());
      Account account = accounts.create("ann", "correct horse battery", Role.USER);
      new ApiTokens(store, accounts, InstantSource.system()).create(account, "nightly", true);
    }
    for (String act : List.of("disable", "withdraw")) {
      Path log = temp.resolve(act);
      assertEquals(
          KILLED, OtherProcess.run(log, List.of(), Administrator.class, data.toString(), act));
    }
    try (PortalStore store = PortalStore.open(DataFolder.at(data), null)) {
      Accounts accounts = new Accounts(store, InstantSource.system());
      Account account = accounts.find("ann").orElseThrow();
      assertFalse(account.enabled());
      assertEquals(List.of(), new ApiTokens(store, accounts, InstantSource.system()).of(account));
    }
  }

  @Test
  void whatIsSettledIsThereAfterAKill() throws Exception {
    String data = temp.resolve("data").toString();
    assertEquals(KILLED, OtherProcess.run(temp.resolve("log"), List.of(), Writer.class, data));
    try (PortalStore store = PortalStore.open(DataFolder.at(Path.of(data)), null)) {
      assertEquals(Optional.of("high"), new Settings(store).get("river"));
    }
  }
}
