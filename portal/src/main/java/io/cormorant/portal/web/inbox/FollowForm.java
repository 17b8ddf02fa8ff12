package io.cormorant.portal.web.inbox;

import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follow.Kind;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A follow as somebody types it.
///
/// @param sites one a line
/// @param words divided by commas or lines
/// @param every minutes between two looks at the sites; 0 for as soon as possible
record FollowForm(
    Kind kind,
    String name,
    @Nullable Long topic,
    String q,
    String sites,
    String words,
    String excluded,
    int every) {
  /// How often sites can be looked at.
  static final List<Integer> SCHEDULES = List.of(0, 5, 15, 60, 360, Follows.LONGEST_MINUTES);

  private static final Pattern COMMAS = Pattern.compile("[,，、;；\\r\\n]");

  /// @param kind a code of [Kind]; what is given tells it otherwise
  static FollowForm of(
      String kind,
      String name,
      @Nullable Long topic,
      String q,
      String sites,
      String words,
      String excluded,
      int every) {
    Kind said =
        Arrays.stream(Kind.values())
            .filter(one -> one.code().equals(kind))
            .findFirst()
            .orElse(topic != null ? Kind.TOPIC : q.isBlank() ? Kind.SITES : Kind.SEARCH);
    return new FollowForm(said, name, topic, q, sites, words, excluded, every);
  }

  static FollowForm of(Follow follow) {
    return new FollowForm(
        follow.kind(),
        follow.name(),
        follow.topic(),
        follow.query(),
        String.join("\n", follow.addresses()),
        String.join("\n", follow.words()),
        String.join("\n", follow.excluded()),
        follow.everyMinutes());
  }

  NewFollow wanted() {
    return new NewFollow(
        name, kind, topic, q, sites.lines().toList(), split(words), split(excluded), every);
  }

  private static List<String> split(String words) {
    return COMMAS.splitAsStream(words).map(String::strip).filter(w -> !w.isEmpty()).toList();
  }

  /// What a follow's own schedule is listed among.
  static List<Integer> schedules(int own) {
    return Stream.concat(SCHEDULES.stream(), Stream.of(own)).distinct().sorted().toList();
  }
}
