package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.portal.channel.Preference.Quiet;
import io.cormorant.portal.store.Problem;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// When readers are told, by the clocks on their walls. In 2026 those of Berlin go forward on March
/// 29 at 1:00 UTC and back on October 25 at 1:00 UTC.
final class PreferenceTest {
  private static Preference berlin(String digest, String from, String to) {
    return new Preference(
        ZoneId.of("Europe/Berlin"),
        Locale.ENGLISH,
        LocalTime.parse(digest),
        from.isEmpty() ? null : new Quiet(LocalTime.parse(from), LocalTime.parse(to)));
  }

  private static Instant at(String text) {
    return Instant.parse(text);
  }

  @Test
  void theDigestComesAtTheSameTimeOfDayWhenClocksChange() {
    Preference seven = berlin("07:00", "", "");
    assertEquals(at("2026-03-28T06:00:00Z"), seven.nextDigest(at("2026-03-27T12:00:00Z")));
    assertEquals(at("2026-03-29T05:00:00Z"), seven.nextDigest(at("2026-03-28T06:00:00Z")));
    assertEquals(at("2026-10-24T05:00:00Z"), seven.nextDigest(at("2026-10-23T12:00:00Z")));
    assertEquals(at("2026-10-25T06:00:00Z"), seven.nextDigest(at("2026-10-24T05:00:00Z")));
  }

  @Test
  void aTimeThatDoesNotExistIsWhenClocksAreChangedAndOneThatComesTwiceIsTheFirst() {
    Preference night = berlin("02:30", "", "");
    assertEquals(at("2026-03-29T01:00:00Z"), night.nextDigest(at("2026-03-28T12:00:00Z")));
    assertEquals(at("2026-03-30T00:30:00Z"), night.nextDigest(at("2026-03-29T01:00:00Z")));
    assertEquals(at("2026-10-25T00:30:00Z"), night.nextDigest(at("2026-10-24T12:00:00Z")));
    assertEquals(at("2026-10-26T01:30:00Z"), night.nextDigest(at("2026-10-25T00:30:00Z")));
  }

  @Test
  void quietHoursEndInTheMorning() {
    Preference quiet = berlin("07:00", "22:00", "06:30");
    assertEquals(at("2026-01-10T20:59:00Z"), quiet.afterQuiet(at("2026-01-10T20:59:00Z")));
    assertEquals(at("2026-01-11T05:30:00Z"), quiet.afterQuiet(at("2026-01-10T21:00:00Z")));
    assertEquals(at("2026-01-11T05:30:00Z"), quiet.afterQuiet(at("2026-01-11T02:00:00Z")));
    assertEquals(at("2026-01-11T05:30:00Z"), quiet.afterQuiet(at("2026-01-11T05:30:00Z")));
    assertEquals(at("2026-03-29T04:30:00Z"), quiet.afterQuiet(at("2026-03-28T22:00:00Z")));
    assertEquals(at("2026-10-25T05:30:00Z"), quiet.afterQuiet(at("2026-10-24T21:00:00Z")));
  }

  @Test
  void quietHoursThatEndWhenClocksChangeEndOnce() {
    Preference quiet = berlin("07:00", "22:00", "02:30");
    assertEquals(at("2026-03-29T01:00:00Z"), quiet.afterQuiet(at("2026-03-29T00:50:00Z")));
    assertEquals(at("2026-10-25T00:30:00Z"), quiet.afterQuiet(at("2026-10-25T00:10:00Z")));
    assertEquals(at("2026-10-25T01:30:00Z"), quiet.afterQuiet(at("2026-10-25T01:10:00Z")));
  }

  @Test
  void refusesWhatIsNoTime() {
    assertThrows(Problem.class, () -> Preferences.read("Mars/Base", "en", "07:00", "", ""));
    assertThrows(Problem.class, () -> Preferences.read("UTC", "en", "25:00", "", ""));
    assertThrows(Problem.class, () -> Preferences.read("UTC", "en", "07:00", "22:00", ""));
    assertEquals(
        Locale.CHINESE, Preferences.read("Asia/Shanghai", "zh", "07:00", "", "").language());
  }
}
