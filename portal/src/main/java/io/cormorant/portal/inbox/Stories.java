package io.cormorant.portal.inbox;

import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Finds the story that a page tells again: one with the same text, with almost the same, or with
/// the same title, perhaps with something before or after it, and much of the text.
final class Stories {
  /// A story that was told longer ago is told again.
  private static final Duration KNOWN = Duration.ofDays(30);

  /// So many of the newest stories are compared with a page.
  private static final int COMPARED = 5_000;

  /// Fingerprints of re-posts differ in so few bits.
  private static final int ALIKE = 3;

  /// With the same title they may differ in more: somebody added a line of their own.
  private static final int ALIKE_WITH_TITLE = 12;

  /// So many letters a title has at least that may be part of another: fewer say too little.
  /// Chinese says much in few.
  private static final int LEAST_TITLE = 8;

  private final JdbcClient jdbc;
  private final InstantSource clock;

  Stories(PortalStore store, InstantSource clock) {
    this.jdbc = store.jdbc();
    this.clock = clock;
  }

  /// Whether a page tells what it told before; a few words more or less are no change.
  ///
  /// @param hash of its URL
  /// @return nothing if it never told anything
  Optional<Boolean> isSame(long account, String hash, Arrival arrival) {
    return jdbc.sql(
            "select text_digest, simhash from item_source where account_id = ? and url_hash = ?")
        .params(account, hash)
        .query(
            (row, _) ->
                row.getString(1).equals(arrival.textDigest())
                    || distance(row.getLong(2), arrival.simhash()) <= ALIKE)
        .optional();
  }

  /// The item of the story that a page tells again.
  ///
  /// @param hash of its URL. What the page itself told before is its story only if the text is
  ///   almost the same: a page may keep its title and have news
  Optional<Long> find(long account, String hash, Arrival arrival) {
    long since = Ids.since(clock.instant().minus(KNOWN));
    Optional<Long> equal =
        jdbc.sql(
                "select id from inbox_item where account_id = ? and text_digest = ? and id > ?"
                    + " order by id desc limit 1")
            .params(account, arrival.textDigest(), since)
            .query(Long.class)
            .optional();
    if (equal.isPresent() || arrival.simhash() == 0) {
      return equal;
    }
    ResultSetExtractor<Optional<Long>> first = rows -> first(rows, hash, arrival);
    return jdbc.sql(
            "select id, simhash, url_hash, title from inbox_item where account_id = ? and id > ?"
                + " order by id desc limit ?")
        .params(account, since, COMPARED)
        .query(first);
  }

  private static Optional<Long> first(ResultSet rows, String hash, Arrival arrival)
      throws SQLException {
    String title = folded(arrival.title());
    while (rows.next()) {
      int distance = distance(rows.getLong("simhash"), arrival.simhash());
      if (distance <= ALIKE
          || (distance <= ALIKE_WITH_TITLE
              && !rows.getString("url_hash").equals(hash)
              && isSameTitle(folded(rows.getString("title")), title))) {
        return Optional.of(rows.getLong("id"));
      }
    }
    return Optional.empty();
  }

  /// Whether one title is the other with something before it or after it, such as "Repost:" or the
  /// name of a site. A title of a word or two may be part of many.
  private static boolean isSameTitle(String one, String other) {
    String part = one.length() <= other.length() ? one : other;
    String whole = one.length() <= other.length() ? other : one;
    return whole.equals(part)
        || (part.codePointCount(0, part.length()) >= LEAST_TITLE
            && (whole.startsWith(part) || whole.endsWith(part)));
  }

  /// In how many bits two fingerprints differ; more than any do if a text has none.
  private static int distance(long one, long other) {
    return one == 0 || other == 0 ? Integer.MAX_VALUE : Long.bitCount(one ^ other);
  }

  private static String folded(String title) {
    return Normalizer.normalize(title, Normalizer.Form.NFKC).strip().toLowerCase(Locale.ROOT);
  }
}
