package io.cormorant.app.cli.portal;

import io.cormorant.app.product.Product;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Invitations;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Secrets;
import java.io.Console;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The accounts of a portal.
@Command(
    name = "user",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Manages the accounts of a portal.",
      "Stop a portal that keeps its database in its data folder first, or use its Administration page instead."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant user list",
      "  cormorant user add maria --admin",
      "  cormorant user reset-password maria"
    })
public final class UserCommand implements Runnable {
  private static final String ACCOUNT = "Name of the account.";

  private static final String PASSWORD = "CORMORANT_PASSWORD";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "specify a subcommand: list, add, invite, disable, enable or reset-password");
  }

  @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists the accounts.")
  int list(@Mixin PortalPlace place) {
    try (PortalStore store = place.open()) {
      List<Account> all = accounts(store).all();
      if (all.isEmpty()) {
        spec.commandLine()
            .getErr()
            .println("There are no accounts yet; 'cormorant user add NAME --admin' makes one.");
      }
      for (Account account : all) {
        spec.commandLine()
            .getOut()
            .printf(
                "%-30s %-6s %s%s%n",
                account.name(),
                account.role().code(),
                account.created().toString().substring(0, 10),
                account.enabled() ? "" : "  disabled");
      }
    }
    return 0;
  }

  @Command(
      name = "add",
      mixinStandardHelpOptions = true,
      description = {
        "Adds an account.",
        "The password is read from " + PASSWORD + ", or prompted for."
      })
  int add(
      @Mixin PortalPlace place,
      @Parameters(paramLabel = "NAME", description = ACCOUNT) String name,
      @Option(names = "--admin", description = "The account may manage the portal.")
          boolean admin) {
    String password = password(name);
    try (PortalStore store = place.open()) {
      Account made = accounts(store).create(name, password, admin ? Role.ADMIN : Role.USER);
      spec.commandLine().getOut().println("Added " + made.name() + ".");
    }
    return 0;
  }

  @Command(
      name = "invite",
      mixinStandardHelpOptions = true,
      description = "Prints the path of an invitation link for one new account.")
  int invite(
      @Mixin PortalPlace place,
      @Option(names = "--admin", description = "The account may manage the portal.")
          boolean admin) {
    try (PortalStore store = place.open()) {
      String secret =
          new Invitations(store, accounts(store), Product.CLOCK)
              .create(admin ? Role.ADMIN : Role.USER);
      spec.commandLine()
          .getOut()
          .println(
              "/invite/"
                  + secret
                  + "\nPrefix it with the address of the portal. It works once, within 7 days.");
    }
    return 0;
  }

  @Command(
      name = "disable",
      mixinStandardHelpOptions = true,
      description = "Disables an account. Its data is kept.")
  int disable(
      @Mixin PortalPlace place,
      @Parameters(paramLabel = "NAME", description = ACCOUNT) String name) {
    return enabled(place, name, false);
  }

  @Command(
      name = "enable",
      mixinStandardHelpOptions = true,
      description = "Enables a disabled account.")
  int enable(
      @Mixin PortalPlace place,
      @Parameters(paramLabel = "NAME", description = ACCOUNT) String name) {
    return enabled(place, name, true);
  }

  private int enabled(PortalPlace place, String name, boolean enabled) {
    try (PortalStore store = place.open()) {
      Accounts accounts = accounts(store);
      accounts.setEnabled(named(accounts, name), enabled);
      spec.commandLine().getOut().println((enabled ? "Enabled " : "Disabled ") + name + ".");
    }
    return 0;
  }

  @Command(
      name = "reset-password",
      mixinStandardHelpOptions = true,
      description = "Resets the password of an account and prints the new one.")
  int resetPassword(
      @Mixin PortalPlace place,
      @Parameters(paramLabel = "NAME", description = ACCOUNT) String name) {
    try (PortalStore store = place.open()) {
      Accounts accounts = accounts(store);
      String fresh = new Secrets().fresh();
      accounts.setPassword(named(accounts, name), fresh);
      spec.commandLine().getOut().println("The new password of " + name + ": " + fresh);
    }
    return 0;
  }

  private static Accounts accounts(PortalStore store) {
    return new Accounts(store, Product.CLOCK);
  }

  private static Account named(Accounts accounts, String name) {
    return accounts
        .find(name)
        .orElseThrow(
            () ->
                new BadInput(
                    "there is no account '" + name + "'; 'cormorant user list' lists them"));
  }

  @SuppressWarnings("SystemConsoleNull") // it may be, by its contract
  private static String password(String name) {
    String known = System.getenv(PASSWORD);
    if (known != null) {
      return known;
    }
    Console console = System.console();
    char[] typed =
        console != null && console.isTerminal()
            ? console.readPassword("Password of %s: ", name)
            : null;
    if (typed == null) {
      throw new BadInput("set " + PASSWORD + " to the password of " + name);
    }
    return new String(typed);
  }
}
