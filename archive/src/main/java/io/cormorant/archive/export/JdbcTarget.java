package io.cormorant.archive.export;

import io.cormorant.archive.ArchiveException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A table of a database, as the command line names it.
///
/// @param url `jdbc:postgresql://…`, `jdbc:mariadb://…` or `jdbc:mysql://…`, without a password
/// @param table perhaps with the name of a schema before it
/// @param user who may write there; null where the address or the server says who
public record JdbcTarget(String url, String table, @Nullable String user) {
  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final String MARIADB = "jdbc:mariadb:";
  private static final String MYSQL = "jdbc:mysql:";
  private static final String SQLITE = "jdbc:sqlite:";
  private static final Pattern TABLE =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}(\\.[A-Za-z_][A-Za-z0-9_]{0,62})?");

  /// Keeps the driver of MariaDB from writing to standard error beside what it throws.
  private static final String QUIET = "mariadb.logging.disable";

  /// A password may itself hold a slash or a question mark.
  private static final Pattern PASSWORD =
      Pattern.compile("(?i)[?&;(][^=&]*password=|//[^?]*@|//[^/@:]*:[^/]*@");

  /// @throws IllegalArgumentException if it cannot be one
  public JdbcTarget {
    if (PASSWORD.matcher(url).find()) {
      throw new IllegalArgumentException(
          "the address of the database contains a user or a password, which others on this machine can"
              + " read; name the user with --user and put the password into the variable"
              + " CORMORANT_JDBC_PASSWORD");
    }
    if (Stream.of(POSTGRESQL, MARIADB, MYSQL, SQLITE).noneMatch(url::startsWith)) {
      throw new IllegalArgumentException(
          "--to is not a database that can be written to; give jdbc:postgresql://HOST/DATABASE,"
              + " jdbc:mariadb://HOST/DATABASE or jdbc:mysql://HOST/DATABASE");
    }
    if (!TABLE.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "'" + table + "' is not a valid table name; use letters, digits and _");
    }
  }

  /// A table of a SQLite file.
  static JdbcTarget sqlite(Path file, String table) {
    return new JdbcTarget(SQLITE + file, table, null);
  }

  Dialect dialect() {
    if (url.startsWith(POSTGRESQL)) {
      return Dialect.POSTGRESQL;
    }
    return url.startsWith(SQLITE) ? Dialect.SQLITE : Dialect.MARIADB;
  }

  /// @throws ArchiveException if the database does not let us in
  Connection connect(@Nullable String password) {
    try {
      return open(password);
    } catch (SQLException e) {
      throw failed("cannot open", e);
    }
  }

  private Connection open(@Nullable String password) throws SQLException {
    Properties login = new Properties();
    if (user != null) {
      login.setProperty("user", user);
    }
    if (password != null) {
      login.setProperty("password", password);
    }
    System.setProperty(QUIET, "true");
    return DriverManager.getConnection(address(), login);
  }

  /// Logs in and out again.
  ///
  /// @throws ArchiveException if the database does not let us in
  public void check(@Nullable String password) {
    try (Connection _ = open(password)) {
      // that is all
    } catch (SQLException e) {
      throw refused("cannot open", e, " Check the address, the user and CORMORANT_JDBC_PASSWORD.");
    }
  }

  ArchiveException failed(String what, SQLException e) {
    return refused(
        what,
        e,
        " Check the address, the user, CORMORANT_JDBC_PASSWORD and the table "
            + table
            + "; rows written so far stay, and the export can be repeated.");
  }

  /// @param remedy for a database that runs as a server; a file has no others
  private ArchiveException refused(String what, SQLException e, String remedy) {
    boolean isFile = url.startsWith(SQLITE);
    String reason = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
    return new ArchiveException(
        what
            + " "
            + (isFile ? url.substring(SQLITE.length()) : url.replaceFirst("[?;].*", ""))
            + ": "
            + reason
            + (reason.endsWith(".") ? "" : ".")
            + (isFile ? " Is there room on the disk, and may the file be written?" : remedy),
        e);
  }

  /// The driver of MariaDB speaks to MySQL too, but not under that name.
  private String address() {
    return url.startsWith(MYSQL) ? MARIADB + url.substring(MYSQL.length()) : url;
  }
}
