package io.cormorant.archive.export;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// How the databases we write to differ.
enum Dialect {
  POSTGRESQL("\"", "double precision", "text", "timestamp with time zone") {
    @Override
    String upsert() {
      return " ON CONFLICT (url_digest) DO UPDATE SET "
          + assignments(name -> name + " = EXCLUDED." + name);
    }

    @Override
    String tableEnd() {
      return ")";
    }
  },

  /// Also MySQL.
  MARIADB("`", "double", "longtext", "datetime(3)") {
    @Override
    String upsert() {
      return " ON DUPLICATE KEY UPDATE " + assignments(name -> name + " = VALUES(" + name + ")");
    }

    @Override
    String tableEnd() {
      return ") CHARACTER SET utf8mb4";
    }
  },

  /// Times and dates are text, which SQLite's own functions read.
  SQLITE("\"", "real", "text", "text") {
    @Override
    String upsert() {
      return POSTGRESQL.upsert();
    }

    @Override
    String tableEnd() {
      return ")";
    }
  };

  /// The columns in their order; the first one is the key, because addresses are too long for one.
  static final List<String> COLUMNS =
      List.of(
          "url_digest",
          "url",
          "final_url",
          "host",
          "fetch_time",
          "status",
          "content_type",
          "charset",
          "content_length",
          "title",
          "text",
          "lang",
          "published",
          "marks",
          "html_digest",
          "simhash",
          "score",
          "relevant",
          "topic",
          "depth",
          "via",
          "anchor",
          "usage_signals");

  private final String quote;
  private final String number;
  private final String text;
  private final String time;

  Dialect(String quote, String number, String text, String time) {
    this.quote = quote;
    this.number = number;
    this.text = text;
    this.time = time;
  }

  abstract String upsert();

  abstract String tableEnd();

  String assignments(UnaryOperator<String> assignment) {
    return COLUMNS.stream()
        .skip(1)
        .map(this::quoted)
        .map(assignment)
        .collect(Collectors.joining(", "));
  }

  /// @param table may have the name of a schema before it
  String create(String table) {
    return "CREATE TABLE IF NOT EXISTS "
        + quoted(table)
        + COLUMNS.stream()
            .map(column -> quoted(column) + " " + type(column))
            .collect(Collectors.joining(", ", " (", tableEnd()));
  }

  String insert(String table) {
    return "INSERT INTO "
        + quoted(table)
        + COLUMNS.stream().map(this::quoted).collect(Collectors.joining(", ", " (", ")"))
        + COLUMNS.stream().map(_ -> "?").collect(Collectors.joining(", ", " VALUES (", ")"))
        + upsert();
  }

  String quoted(String name) {
    return quote + name.replace(".", quote + "." + quote) + quote;
  }

  private String type(String column) {
    return switch (column) {
      case "url_digest" -> "char(64) NOT NULL PRIMARY KEY";
      case "fetch_time" -> time + " NOT NULL";
      case "status", "depth" -> "integer NOT NULL";
      case "content_length" -> "bigint NOT NULL";
      case "score" -> number;
      case "relevant" -> "boolean NOT NULL";
      case "published" -> this == SQLITE ? text : "date";
      case "host" -> "varchar(255) NOT NULL";
      case "lang" -> "varchar(35)";
      default -> text;
    };
  }
}
