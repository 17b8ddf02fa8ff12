package io.cormorant.crawls.live;

import io.cormorant.archive.folder.VisitBrief;
import io.cormorant.core.Outcome.Kind;
import io.cormorant.core.SiteBlocks;
import io.cormorant.crawls.live.CrawlSnapshot.Loss;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts why URLs gave no page. Reasons are taken without what differs from URL to URL; once very
/// many are known, further ones count as others.
final class LossTable {
  private static final int MOST = 500;
  private static final int MOST_LETTERS = 160;
  private static final String OTHER = "other reasons";
  private static final String REFUSED_BY = "refused by ";

  private final Map<Reason, Count> counts = new HashMap<>();

  private record Reason(String outcome, String words) {}

  private static final class Count {
    private long times;
    private String example = "";
  }

  void add(VisitBrief line) {
    Reason reason = new Reason(line.outcome(), general(line));
    if (counts.size() >= MOST && !counts.containsKey(reason)) {
      boolean isKind = Kind.of(line.outcome()).isPresent();
      reason = new Reason(isKind ? line.outcome() : OTHER, OTHER);
    }
    Count count = counts.computeIfAbsent(reason, _ -> new Count());
    count.times++;
    count.example = line.ended();
  }

  private static String general(VisitBrief line) {
    String reason = line.reason();
    return switch (Kind.of(line.outcome()).orElse(Kind.BROKEN)) {
      case DUPLICATE -> "the same as another page";
      case SOFT_GONE -> "a page that says it does not exist";
      case BUSY -> head("the server was busy", reason);
      case REFUSED ->
          reason.contains(SiteBlocks.RULE)
              ? SiteBlocks.RULE
              : head(
                  "a rule",
                  reason.substring(reason.startsWith(REFUSED_BY) ? REFUSED_BY.length() : 0));
      default -> reason.length() > MOST_LETTERS ? reason.substring(0, MOST_LETTERS) : reason;
    };
  }

  /// The rule without what it met.
  private static String head(String otherwise, String reason) {
    int colon = reason.indexOf(": ");
    String head = colon < 0 ? reason : reason.substring(0, colon);
    return head.isBlank() || head.length() > MOST_LETTERS ? otherwise : head;
  }

  List<Loss> most(int max) {
    return counts.entrySet().stream()
        .map(
            entry ->
                new Loss(
                    entry.getKey().outcome,
                    entry.getKey().words,
                    entry.getValue().times,
                    entry.getValue().example))
        .sorted(
            Comparator.comparingLong(Loss::count)
                .reversed()
                .thenComparing(Loss::outcome)
                .thenComparing(Loss::reason))
        .limit(max)
        .toList();
  }
}
