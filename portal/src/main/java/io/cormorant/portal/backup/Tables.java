package io.cormorant.portal.backup;

import io.cormorant.crawls.Json;
import io.cormorant.portal.store.PortalStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowCallbackHandler;
import tools.jackson.databind.JsonNode;

/// Rows as lines of JSON, the same from every database.
final class Tables {
  /// What is backed up, in the order in which rows refer to each other. Who is on duty and who is
  /// signed in begins anew with a restored portal.
  static final List<String> KEPT =
      List.of(
          "account",
          "invitation",
          "api_token",
          "setting",
          "topic",
          "blocked_site",
          "preference",
          "watched_site",
          "watched_page",
          "follow",
          "follow_site",
          "inbox_item",
          "item_source",
          "muted_site",
          "channel",
          "question",
          "delivery",
          "reading_event",
          "unlogged_account",
          "recommendation",
          "topic_share",
          "drift_proposal",
          "spoken_opinion");

  /// Whose rows are made from the folders of crawls.
  static final List<String> DERIVED = List.of("page");

  /// Rows that a database sends at a time; without it some send a whole table at once.
  private static final int FETCHED = 500;

  private final JdbcTemplate template;

  Tables(PortalStore store) {
    this.template = new JdbcTemplate(store.source());
    this.template.setFetchSize(FETCHED);
  }

  /// A row does not fit in this version's tables.
  static final class Unfit extends Exception {
    private static final long serialVersionUID = 1;

    Unfit(String message) {
      super(message);
    }
  }

  /// Whether nothing is in any table.
  boolean areEmpty() {
    return KEPT.stream().allMatch(this::isEmpty) && DERIVED.stream().allMatch(this::isEmpty);
  }

  private boolean isEmpty(String table) {
    return Objects.equals(
        template.queryForObject("select count(*) from " + table, Long.class), Long.valueOf(0));
  }

  /// Writes a table, within a transaction: without one, PostgreSQL sends it all at once.
  ///
  /// @return how many rows it has
  long write(String table, Writer out) {
    long[] rows = {0};
    RowCallbackHandler write =
        row -> {
          try {
            out.write(Json.line(object(row)));
            out.write('\n');
            rows[0]++;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    template.query("select * from " + table + " order by 1", write);
    return rows[0];
  }

  private static Map<String, @Nullable Object> object(ResultSet row) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      object.put(name(columns, i), value(row, i, columns.getColumnType(i)));
    }
    return object;
  }

  private static String name(ResultSetMetaData columns, int column) throws SQLException {
    return columns.getColumnLabel(column).toLowerCase(Locale.ROOT);
  }

  private static @Nullable Object value(ResultSet row, int column, int type) throws SQLException {
    Object value =
        switch (type) {
          case Types.BOOLEAN, Types.BIT -> row.getBoolean(column);
          case Types.BIGINT, Types.INTEGER, Types.SMALLINT, Types.TINYINT -> row.getLong(column);
          case Types.DOUBLE, Types.FLOAT, Types.REAL -> row.getDouble(column);
          default -> row.getString(column);
        };
    return row.wasNull() ? null : value;
  }

  /// Adds rows to a table.
  ///
  /// @return how many
  /// @throws Unfit if a line is no row of it
  /// @throws tools.jackson.core.JacksonException if a line is no JSON
  long read(String table, BufferedReader lines) throws IOException, Unfit {
    Set<String> known = columns(table);
    long rows = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      insert(table, known, line);
      rows++;
    }
    return rows;
  }

  private void insert(String table, Set<String> known, String line) throws Unfit {
    JsonNode row = Json.mapper().readTree(line);
    if (!row.isObject() || row.isEmpty()) {
      throw new Unfit("a line of " + table + " is not a row");
    }
    List<String> names = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : row.properties()) {
      if (!known.contains(field.getKey())) {
        throw new Unfit("the table " + table + " has no column '" + field.getKey() + "'");
      }
      names.add(field.getKey());
      values.add(value(field.getValue()));
    }
    template.update(
        "insert into %s (%s) values (%s)"
            .formatted(
                table,
                String.join(", ", names),
                String.join(", ", Collections.nCopies(names.size(), "?"))),
        values.toArray());
  }

  private static @Nullable Object value(JsonNode field) {
    if (field.isNull()) {
      return null;
    }
    if (field.isBoolean()) {
      return field.booleanValue();
    }
    if (field.isIntegralNumber()) {
      return field.longValue();
    }
    return field.isNumber() ? (Object) field.doubleValue() : field.asString();
  }

  private Set<String> columns(String table) {
    ResultSetExtractor<Set<String>> names =
        none -> {
          ResultSetMetaData columns = none.getMetaData();
          Set<String> all = new TreeSet<>();
          for (int i = 1; i <= columns.getColumnCount(); i++) {
            all.add(name(columns, i));
          }
          return all;
        };
    return Objects.requireNonNull(template.query("select * from " + table + " where 1 = 0", names));
  }
}
