package io.cormorant.portal.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.springframework.session.MapSession;
import org.springframework.session.MapSessionRepository;

class SparingSessionsTest {
  private final SparingSessions<MapSession> sessions =
      new SparingSessions<>(new MapSessionRepository(new ConcurrentHashMap<>()));

  @Test
  void requestsWithinAMinuteChangeNothing() {
    SparingSessions.Sparing<MapSession> session = sessions.createSession();
    sessions.save(session);
    Instant first = found(session.getId()).getLastAccessedTime();
    request(session.getId(), first.plusSeconds(59));
    assertEquals(first, found(session.getId()).getLastAccessedTime());
    request(session.getId(), first.plusSeconds(61));
    assertEquals(first.plusSeconds(61), found(session.getId()).getLastAccessedTime());
  }

  @Test
  void whatIsSetIsKept() {
    SparingSessions.Sparing<MapSession> session = sessions.createSession();
    session.setAttribute("a", 1);
    sessions.save(session);
    String before = session.getId();
    String after = session.changeSessionId();
    sessions.save(session);
    assertEquals((Integer) 1, found(after).getAttribute("a"));
    assertEquals(null, sessions.findById(before));
    sessions.deleteById(after);
    assertEquals(null, sessions.findById(after));
  }

  private void request(String id, Instant now) {
    SparingSessions.Sparing<MapSession> session = found(id);
    session.setLastAccessedTime(now);
    sessions.save(session);
  }

  private SparingSessions.Sparing<MapSession> found(String id) {
    SparingSessions.Sparing<MapSession> found = sessions.findById(id);
    assertNotNull(found);
    return found;
  }
}
