package io.cormorant.archive.export;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.UsageSignals;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What an export gave and what it left out. Used by one thread.
public final class ExportCounts {
  /// Reasons for which a kept page is left out, beside those of the filter.
  static final String DUPLICATE = "duplicate";

  /// Somebody called it bad.
  static final String FEEDBACK = "feedback";

  static final String USAGE = "usage";
  static final String NO_TEXT = "no-text";
  static final String UNREADABLE = "unreadable";

  /// By the database.
  static final String REFUSED = "refused";

  /// The line says it is kept, but not where: it was damaged.
  static final String NO_PLACE = "no-place";

  /// Further hosts are not counted one by one.
  static final int MAX_HOSTS = 200_000;

  /// Further licences are not counted one by one.
  private static final int MAX_LICENCES = 10_000;

  private static final int TOP = 20;

  private final Object2LongOpenHashMap<String> hosts = new Object2LongOpenHashMap<>();
  private final Map<String, Long> languages = new TreeMap<>();
  private final Map<String, Long> leftOut = new TreeMap<>();
  private final Map<String, Long> reservations = new TreeMap<>();
  private final Object2LongOpenHashMap<String> licences = new Object2LongOpenHashMap<>();
  private List<WrittenFile> files = List.of();
  private long pages;
  private long bytes;
  private long reserved;
  private @Nullable Instant first;
  private @Nullable Instant last;
  private @Nullable String trouble;

  void given(VisitLine line) {
    pages++;
    bytes += line.contentLength();
    languages.merge(line.lang() == null ? "" : line.lang(), 1L, Long::sum);
    String host = line.finalUrl().host();
    count(hosts, host, MAX_HOSTS);
    UsageSignals usage = line.usage();
    if (usage != null && usage.license() != null) {
      count(licences, usage.license(), MAX_LICENCES);
    }
    Instant at = line.fetchTime();
    first = first == null || at.isBefore(first) ? at : first;
    last = last == null || at.isAfter(last) ? at : last;
  }

  private static void count(Object2LongOpenHashMap<String> counts, String name, int most) {
    if (counts.size() < most || counts.containsKey(name)) {
      counts.addTo(name, 1);
    }
  }

  void leftOut(String reason) {
    leftOut.merge(reason, 1L, Long::sum);
  }

  void unreadable(ArchiveException e) {
    leftOut(UNREADABLE);
    trouble = trouble == null ? e.getMessage() : trouble;
  }

  void reserved(List<String> reasons) {
    reserved += reasons.isEmpty() ? 0 : 1;
    reasons.forEach(reason -> reservations.merge(reason, 1L, Long::sum));
  }

  void refused(long number, Optional<String> why) {
    if (number > 0) {
      leftOut.merge(REFUSED, number, Long::sum);
      trouble = trouble == null ? why.orElse(null) : trouble;
    }
  }

  void written(List<WrittenFile> all) {
    files = List.copyOf(all);
  }

  /// Pages that were given.
  public long pages() {
    return pages;
  }

  /// Wanted pages that ask not to be used so, given or not.
  public long reserved() {
    return reserved;
  }

  /// Kept pages that were not given, by reason.
  public Map<String, Long> leftOut() {
    return leftOut;
  }

  /// Kept pages that could not be found or read, which nobody asked to leave out.
  public long lost() {
    return leftOut.getOrDefault(NO_PLACE, 0L) + leftOut.getOrDefault(UNREADABLE, 0L);
  }

  /// Pages the database did not take.
  public long refused() {
    return leftOut.getOrDefault(REFUSED, 0L);
  }

  /// What was wrong with the first page that could not be read or written, if there was one.
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  public List<WrittenFile> files() {
    return files;
  }

  /// As the manifest says it.
  Map<String, Object> told(boolean respected) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("pages", pages);
    told.put("bytes", bytes);
    told.put("first_fetch", first == null ? "" : first.toString());
    told.put("last_fetch", last == null ? "" : last.toString());
    told.put("languages", languages);
    told.put("host_count", hosts.size());
    told.put("hosts", top(hosts));
    told.put("left_out", leftOut);
    Map<String, Object> usage = new LinkedHashMap<>();
    usage.put("reserved_pages", reserved);
    usage.put("reasons", reservations);
    usage.put("left_out", respected);
    usage.put("licenses", top(licences));
    told.put("usage", usage);
    told.put("files", files);
    return told;
  }

  private static Map<String, Long> top(Object2LongOpenHashMap<String> counts) {
    Map<String, Long> top = new LinkedHashMap<>();
    counts.object2LongEntrySet().stream()
        .sorted(
            Comparator.<Map.Entry<String, Long>>comparingLong(e -> -e.getValue())
                .thenComparing(Map.Entry::getKey))
        .limit(TOP)
        .forEach(e -> top.put(e.getKey(), e.getLongValue()));
    return top;
  }
}
