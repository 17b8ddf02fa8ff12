package io.cormorant.archive.lucene;

import io.cormorant.archive.lucene.SearchResult.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.search.ScoreDoc;
import org.jspecify.annotations.Nullable;

/// Leaves one of the hits that say the same, at the place of the best ranked: the best scored by
/// the judge, of these the earliest; where pages are in the order of their dates, the first. Pages
/// say the same if they are in one cluster of near duplicates of a folder, have the same digest, or
/// fingerprints that differ little. A page that several folders have is always one hit.
final class Folding {
  private final boolean folded;
  private final boolean byDate;
  private final PageValues.@Nullable Row except;
  private final List<Group> groups = new ArrayList<>();
  private final Map<String, Group> byUrl = new HashMap<>();

  /// @param folded whether pages of other addresses can say the same
  /// @param except a page that is not wanted; nor is, if they are folded, what says the same
  Folding(boolean folded, boolean byDate, PageValues.@Nullable Row except) {
    this.folded = folded;
    this.byDate = byDate;
    this.except = except;
  }

  /// A hit.
  record Member(ScoreDoc hit, PageValues.Row row) {}

  /// Hits that say the same.
  static final class Group {
    private final List<Member> members = new ArrayList<>();
    private Member shown;

    private Group(Member first) {
      this.shown = first;
      members.add(first);
    }

    /// The one that is given.
    Member shown() {
      return shown;
    }

    /// Where the one that is given can be found, itself first.
    List<Source> sources() {
      String url = shown.row.url();
      return Stream.concat(Stream.of(shown), members.stream())
          .filter(member -> member.row.url().equals(url))
          .map(member -> new Source(member.row.folder(), member.row.n()))
          .distinct()
          .toList();
    }

    /// How many other pages it stands for.
    int duplicates() {
      return (int) members.stream().map(member -> member.row.url()).distinct().count() - 1;
    }
  }

  List<Group> fold(ScoreDoc[] found, PageValues values) throws IOException {
    for (ScoreDoc hit : found) {
      Member member = new Member(hit, values.row(hit.doc));
      if (except == null || !(folded && member.row.isLike(except))) {
        add(member);
      }
    }
    return groups;
  }

  private void add(Member member) {
    Group group = group(member.row);
    if (group == null) {
      group = new Group(member);
      groups.add(group);
    } else {
      group.members.add(member);
      if (!byDate && member.row.isBetterThan(group.shown.row)) {
        group.shown = member;
      }
    }
    byUrl.put(member.row.url(), group);
  }

  private @Nullable Group group(PageValues.Row row) {
    Group known = byUrl.get(row.url());
    if (known != null || !folded) {
      return known;
    }
    for (Group group : groups) {
      if (group.shown.row.isLike(row)) {
        return group;
      }
    }
    return null;
  }
}
