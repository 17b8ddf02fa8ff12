package io.cormorant.app.cli.folder;

import io.cormorant.archive.export.JdbcSink;
import io.cormorant.archive.export.JdbcTarget;
import io.cormorant.archive.export.PageSink;
import io.cormorant.plan.BadInput;
import java.io.Console;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The table of a database to which pages are exported.
final class JdbcOptions {
  private static final String PASSWORD = "CORMORANT_JDBC_PASSWORD";

  @Option(
      names = "--to",
      paramLabel = "JDBC-URL",
      description = {
        "Write to a database table instead: jdbc:postgresql://HOST/DATABASE, jdbc:mariadb://… or jdbc:mysql://….",
        "Existing rows of the same pages are replaced."
      })
  private @Nullable String url;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The table, created if it does not exist (default: ${DEFAULT-VALUE}).")
  private String table = "pages";

  @Option(
      names = "--user",
      paramLabel = "U",
      description = "Database user. The password is read from " + PASSWORD + ", or prompted for.")
  private @Nullable String user;

  boolean isNamed() {
    return url != null;
  }

  PageSink sink() {
    JdbcTarget target = BadInput.unless(() -> new JdbcTarget(url == null ? "" : url, table, user));
    return new JdbcSink(target, password());
  }

  @SuppressWarnings("SystemConsoleNull") // it may be, by its contract
  private @Nullable String password() {
    String known = System.getenv(PASSWORD);
    Console console = System.console();
    if (known != null || user == null || console == null || !console.isTerminal()) {
      return known;
    }
    char[] typed = console.readPassword("Password of %s: ", user);
    return typed == null ? null : new String(typed);
  }
}
