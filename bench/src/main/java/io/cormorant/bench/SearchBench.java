package io.cormorant.bench;

import com.sun.management.OperatingSystemMXBean;
import io.cormorant.archive.Folders;
import io.cormorant.archive.lucene.PageDocument;
import io.cormorant.archive.lucene.PageSearch;
import io.cormorant.archive.lucene.SearchIndex;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchRequest.Sort;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Measures the search index: how fast it is built from generated pages, how large it is, how long
/// queries take with the highlights of their first ten hits, and how long with facets, as a page of
/// results has them. The pages may be spread over several indexes that are searched as one.
///
/// The pages are made in batches, whose making is not counted. A crawl commits all the time, so
/// this does too.
final class SearchBench {
  private static final int BATCH = 1_000;
  private static final int HITS = 10;
  private static final String ALL = "all";

  /// Begins the names of queries with facets.
  private static final String COUNTED = "facets_";

  private final long pages;
  private final int folders;
  private final int queries;
  private final LongConsumer progress;

  /// A measurement that is not begun yet.
  ///
  /// @param folders among which the pages are divided
  /// @param queries of each kind
  /// @param progress is told the number of pages indexed so far
  public SearchBench(long pages, int folders, int queries, LongConsumer progress) {
    this.pages = pages;
    this.folders = folders;
    this.queries = queries;
    this.progress = progress;
  }

  /// What was measured.
  ///
  /// @param time building took
  /// @param cpu of it
  /// @param bytes of the index
  /// @param cold times of the first asking after the index was opened, by kind of query
  /// @param warm of the second
  /// @param warmCpu CPU time of the second: the times of a machine that does nothing else
  public record Figures(
      long pages,
      Duration time,
      BuildCpu cpu,
      long bytes,
      Map<String, Times> cold,
      Map<String, Times> warm,
      Map<String, Times> warmCpu) {}

  /// CPU time of building.
  ///
  /// @param all threads, those that merge, collect garbage and compile among them
  /// @param adding of the thread that adds pages, when it adds them
  /// @param committing of the same thread, when it brings them to the disk
  public record BuildCpu(Duration all, Duration adding, Duration committing) {
    /// What the other threads took.
    public Duration rest() {
      return all.minus(adding).minus(committing);
    }
  }

  /// How long queries took, in milliseconds.
  public record Times(int queries, double p50, double p95, double p99, double max) {
    static Times of(long[] nanos) {
      long[] sorted = nanos.clone();
      Arrays.sort(sorted);
      return new Times(
          sorted.length, at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99), at(sorted, 1));
    }

    /// By the nearest rank.
    private static double at(long[] sorted, double part) {
      return sorted[Math.max(0, (int) Math.ceil(part * sorted.length) - 1)] / 1e6;
    }
  }

  /// Builds, asks and takes the index away again.
  ///
  /// @param folder that is empty
  public Figures run(Path folder) throws IOException {
    WrittenPages written = new WrittenPages();
    Built built = build(folder, written);
    long bytes = size(folder);
    try (PageSearch search = PageSearch.open(parts(folder))) {
      Asked cold = ask(search, written);
      Asked warm = ask(search, written);
      return new Figures(pages, built.time, built.cpu, bytes, cold.time, warm.time, warm.cpu);
    } finally {
      Folders.delete(folder);
    }
  }

  private List<Path> parts(Path folder) {
    return IntStream.range(0, folders).mapToObj(i -> folder.resolve("" + i)).toList();
  }

  private record Built(Duration time, BuildCpu cpu) {}

  private Built build(Path folder, WrittenPages written) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long time = 0;
    long cpu = 0;
    long adding = 0;
    long committing = 0;
    List<SearchIndex> indexes =
        parts(folder).stream().map(part -> SearchIndex.open(part, InstantSource.system())).toList();
    try {
      for (long n = 1; n <= pages; n += BATCH) {
        List<PageDocument> batch = new ArrayList<>();
        for (long i = n; i < Math.min(pages + 1, n + BATCH); i++) {
          batch.add(written.page(i));
        }
        long from = System.nanoTime();
        long cpuFrom = cpu();
        long begun = threads.getCurrentThreadCpuTime();
        SearchIndex index = indexes.get((int) (n / BATCH % folders));
        batch.forEach(index::add);
        long added = threads.getCurrentThreadCpuTime();
        index.commit(batch.getLast().n());
        if (batch.getLast().n() == pages) {
          indexes.forEach(SearchIndex::show);
        }
        adding += added - begun;
        committing += threads.getCurrentThreadCpuTime() - added;
        time += System.nanoTime() - from;
        cpu += cpu() - cpuFrom;
        progress.accept(batch.getLast().n());
      }
    } finally {
      indexes.forEach(SearchIndex::close);
    }
    BuildCpu spent =
        new BuildCpu(Duration.ofNanos(cpu), Duration.ofNanos(adding), Duration.ofNanos(committing));
    return new Built(Duration.ofNanos(time), spent);
  }

  private record Asked(Map<String, Times> time, Map<String, Times> cpu) {}

  private Asked ask(PageSearch search, WrittenPages written) {
    Map<String, long[]> time = new LinkedHashMap<>();
    Map<String, long[]> cpu = new LinkedHashMap<>();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    questions(written)
        .forEach(
            (name, asked) -> {
              long[] took = time.computeIfAbsent(name, _ -> new long[asked.size()]);
              long[] worked = cpu.computeIfAbsent(name, _ -> new long[asked.size()]);
              for (int i = 0; i < took.length; i++) {
                long from = System.nanoTime();
                long cpuFrom = threads.getCurrentThreadCpuTime();
                search.search(asked.get(i));
                worked[i] = threads.getCurrentThreadCpuTime() - cpuFrom;
                took[i] = System.nanoTime() - from;
              }
            });
    return new Asked(times(time), times(cpu));
  }

  /// Words alone by their kinds, then pages of results: with facets, and without words.
  private Map<String, List<SearchRequest>> questions(WrittenPages written) {
    Map<String, List<SearchRequest>> questions = new LinkedHashMap<>();
    for (WrittenPages.Kind kind : WrittenPages.Kind.values()) {
      List<SearchRequest> asked =
          written.queries(kind, queries).stream().map(q -> SearchRequest.of(q, HITS)).toList();
      questions.put(kind.name().toLowerCase(Locale.ROOT), asked);
    }
    List<SearchRequest> words =
        Stream.of(WrittenPages.Kind.ENGLISH_WORD, WrittenPages.Kind.CHINESE_WORD)
            .flatMap(kind -> written.queries(kind, queries / 2).stream())
            .map(q -> SearchRequest.of(q, HITS).counted())
            .toList();
    SearchRequest all = SearchRequest.of("", HITS).counted();
    questions.put(COUNTED + "word", words);
    questions.put(COUNTED + "word_by_date", words.stream().map(q -> q.by(Sort.DATE)).toList());
    questions.put(COUNTED + "all_by_score", Collections.nCopies(queries / 4, all));
    questions.put(COUNTED + "all_by_date", Collections.nCopies(queries / 4, all.by(Sort.DATE)));
    return questions;
  }

  /// The times of each kind, and of all that are words alone.
  private static Map<String, Times> times(Map<String, long[]> nanos) {
    Map<String, Times> times = new LinkedHashMap<>();
    nanos.forEach((kind, took) -> times.put(kind, Times.of(took)));
    times.put(
        ALL,
        Times.of(
            nanos.entrySet().stream()
                .filter(entry -> !entry.getKey().startsWith(COUNTED))
                .flatMapToLong(entry -> Arrays.stream(entry.getValue()))
                .toArray()));
    return times;
  }

  /// Of the whole process: merges run on a thread of their own.
  private static long cpu() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long size(Path folder) throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }
}
