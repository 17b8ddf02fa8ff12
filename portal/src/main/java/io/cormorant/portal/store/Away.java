package io.cormorant.portal.store;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.springframework.transaction.TransactionSystemException;

/// Tells whether something failed because the database could not be reached, and not because of
/// what it was asked.
public final class Away {
  /// Classes of SQL states: connections, and servers that are being stopped or started.
  private static final String CONNECTION = "08";

  private static final String OPERATOR = "57P";

  /// What PostgreSQL and MariaDB say when they can only be read: another server is in charge, or
  /// will be.
  private static final String READ_ONLY = "25006";

  private static final int READ_ONLY_CODE = 1_290;

  private Away() {}

  public static boolean is(@Nullable Throwable failure) {
    int depth = 0;
    for (Throwable e = failure; e != null && depth < 20; e = e.getCause()) {
      depth++;
      if (e instanceof TransactionSystemException undone && is(undone.getApplicationException())) {
        return true;
      }
      if (e instanceof SQLTransientConnectionException
          || e instanceof SQLNonTransientConnectionException
          || (e instanceof SQLException sql
              && (isOfConnection(sql.getSQLState()) || isNotInCharge(sql)))) {
        return true;
      }
    }
    return false;
  }

  /// Logs what is done later. That the database is away is logged once, by [Duty].
  public static void later(Logger log, RuntimeException failure, String what) {
    if (is(failure)) {
      log.debug(what, failure);
    } else {
      log.warn(what, failure);
    }
  }

  private static boolean isNotInCharge(SQLException failure) {
    return READ_ONLY.equals(failure.getSQLState()) || failure.getErrorCode() == READ_ONLY_CODE;
  }

  private static boolean isOfConnection(@Nullable String state) {
    return state != null && (state.startsWith(CONNECTION) || state.startsWith(OPERATOR));
  }
}
