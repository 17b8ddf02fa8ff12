package io.cormorant.archive.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.folder.VisitLine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A row a page in a table of a database, which is made if it is not there. The key is the SHA-256
/// of the address that was asked for, so exporting again replaces rows and adds none.
///
/// Rows go in batches, a transaction each: an export that was cut off leaves whole batches, and
/// repeating it completes them. A batch the database refuses is tried row by row; rows it refuses
/// alone are counted and left out, unless it refuses all.
public final class JdbcSink implements PageSink {
  private static final int BATCH_ROWS = 500;
  private static final int BATCH_CHARACTERS = 1 << 20;
  private static final int MAX_HOST = 255;
  private static final int MAX_LANGUAGE = 35;

  private final JdbcTarget target;
  private final Connection connection;
  private final PreparedStatement insert;
  private final List<Row> batch = new ArrayList<>();
  private int characters;
  private long written;
  private long refused;
  private @Nullable String trouble;

  private record Row(String digest, VisitLine line, PageObject page, Consumer<VisitLine> taken) {}

  /// @throws io.cormorant.archive.ArchiveException if the database does not let us in or the table
  ///   cannot be made
  public JdbcSink(JdbcTarget target, @Nullable String password) {
    this.target = target;
    this.connection = target.connect(password);
    boolean done = false;
    try (Statement create = connection.createStatement()) {
      connection.setAutoCommit(false);
      create.execute(target.dialect().create(target.table()));
      connection.commit();
      this.insert = connection.prepareStatement(target.dialect().insert(target.table()));
      done = true;
    } catch (SQLException e) {
      throw target.failed("cannot make the table " + target.table() + " in", e);
    } finally {
      if (!done) {
        close();
      }
    }
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    PageObject object = new PageObject(page, false);
    byte[] digest = DigestedFile.sha256().digest(page.line().url().toString().getBytes(UTF_8));
    batch.add(new Row(HexFormat.of().formatHex(digest), page.line(), object, taken));
    characters += object.text().length();
    if (batch.size() >= BATCH_ROWS || characters >= BATCH_CHARACTERS) {
      flush();
    }
  }

  @Override
  public List<WrittenFile> finish() {
    flush();
    return List.of();
  }

  @Override
  public long refused() {
    return refused;
  }

  @Override
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw target.failed("cannot close", e);
    }
  }

  private void flush() {
    if (batch.isEmpty()) {
      return;
    }
    try {
      write(batch);
    } catch (SQLException e) {
      oneByOne(e);
    }
    batch.clear();
    characters = 0;
  }

  private void write(List<Row> rows) throws SQLException {
    try {
      for (Row row : rows) {
        fill(row);
        insert.addBatch();
      }
      insert.executeBatch();
      connection.commit();
      written += rows.size();
      rows.forEach(row -> row.taken().accept(row.line()));
    } catch (SQLException e) {
      insert.clearBatch();
      if (!isBroken(e)) {
        connection.rollback();
      }
      throw e;
    }
  }

  private void oneByOne(SQLException why) {
    if (isBroken(why)) {
      throw target.failed("cannot write to", why);
    }
    SQLException last = why;
    for (Row row : batch) {
      try {
        write(List.of(row));
      } catch (SQLException e) {
        if (isBroken(e)) {
          throw target.failed("cannot write to", e);
        }
        last = e;
        refused++;
        trouble = trouble == null ? row.line().url() + " was refused: " + e.getMessage() : trouble;
      }
    }
    if (written == 0) {
      throw target.failed("cannot write to", last);
    }
  }

  private boolean isBroken(SQLException e) {
    String state = e.getSQLState();
    return e instanceof SQLNonTransientConnectionException
        || e instanceof SQLTransientConnectionException
        || e instanceof SQLRecoverableException
        || (state != null && (state.startsWith("08") || state.startsWith("57")));
  }

  private void fill(Row row) throws SQLException {
    for (int i = 0; i < Dialect.COLUMNS.size(); i++) {
      Object value = value(row, Dialect.COLUMNS.get(i));
      insert.setObject(i + 1, value instanceof String text ? storable(text) : value);
    }
  }

  private @Nullable Object value(Row row, String column) {
    return switch (column) {
      case "url_digest" -> row.digest();
      case "host" -> cut(row.line().finalUrl().host(), MAX_HOST);
      case "fetch_time" -> time(row.line().fetchTime());
      case "lang" -> row.line().lang() == null ? null : cut(row.line().lang(), MAX_LANGUAGE);
      case "published" ->
          target.dialect() == Dialect.SQLITE
              ? row.line().published()
              : date(row.line().published());
      case "usage_signals" -> row.page().cell("usage");
      default -> row.page().cell(column);
    };
  }

  private static @Nullable LocalDate date(@Nullable String published) {
    try {
      return published == null ? null : LocalDate.parse(published);
    } catch (DateTimeException _) {
      return null;
    }
  }

  /// MariaDB keeps no time zone, so there it is UTC.
  private Object time(Instant at) {
    return switch (target.dialect()) {
      case POSTGRESQL -> at.atOffset(ZoneOffset.UTC);
      case MARIADB -> LocalDateTime.ofInstant(at, ZoneOffset.UTC);
      case SQLITE -> at.toString();
    };
  }

  private static String cut(String text, int max) {
    return text.substring(0, Math.min(text.length(), max));
  }

  /// Without what no database takes: NUL goes, half a surrogate pair becomes a question mark.
  static String storable(String text) {
    return new String(text.replace("\0", "").getBytes(UTF_8), UTF_8);
  }
}
