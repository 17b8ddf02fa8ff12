package io.cormorant.portal.account;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

/// Sessions whose time of the last request is written once a minute at most, so that a request that
/// changes nothing writes nothing.
final class SparingSessions<S extends Session>
    implements SessionRepository<SparingSessions.Sparing<S>> {
  private static final Duration EXACT = Duration.ofMinutes(1);

  private final SessionRepository<S> rows;

  SparingSessions(SessionRepository<S> rows) {
    this.rows = rows;
  }

  @Override
  public Sparing<S> createSession() {
    return new Sparing<>(rows.createSession());
  }

  @Override
  public void save(Sparing<S> session) {
    rows.save(session.row);
  }

  @Override
  public @Nullable Sparing<S> findById(String id) {
    S row = rows.findById(id);
    return row == null ? null : new Sparing<>(row);
  }

  @Override
  public void deleteById(String id) {
    rows.deleteById(id);
  }

  /// A session as it is in its row, but for the time of the last request.
  static final class Sparing<S extends Session> implements Session {
    private final S row;

    private Sparing(S row) {
      this.row = row;
    }

    @Override
    public void setLastAccessedTime(Instant now) {
      if (Duration.between(row.getLastAccessedTime(), now).compareTo(EXACT) >= 0) {
        row.setLastAccessedTime(now);
      }
    }

    @Override
    public Instant getLastAccessedTime() {
      return row.getLastAccessedTime();
    }

    @Override
    public String getId() {
      return row.getId();
    }

    @Override
    public String changeSessionId() {
      return row.changeSessionId();
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // as the interface has it
    public <T> @Nullable T getAttribute(String name) {
      return row.getAttribute(name);
    }

    @Override
    public Set<String> getAttributeNames() {
      return row.getAttributeNames();
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
      if (value == null) {
        row.removeAttribute(name);
      } else {
        row.setAttribute(name, value);
      }
    }

    @Override
    public void removeAttribute(String name) {
      row.removeAttribute(name);
    }

    @Override
    public Instant getCreationTime() {
      return row.getCreationTime();
    }

    @Override
    public void setMaxInactiveInterval(Duration most) {
      row.setMaxInactiveInterval(most);
    }

    @Override
    public Duration getMaxInactiveInterval() {
      return row.getMaxInactiveInterval();
    }

    @Override
    public boolean isExpired() {
      return row.isExpired();
    }
  }
}
