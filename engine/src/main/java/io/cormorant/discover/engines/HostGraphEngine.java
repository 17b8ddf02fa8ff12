package io.cormorant.discover.engines;

import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.Hit;
import io.cormorant.discover.HitList;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.engines.GraphFile.Damaged;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/// Hosts that link to a host, from a graph of hosts or of domains in the format of Common Crawl.
///
/// Files may have hundreds of millions of lines, so that they are only read through: once for the
/// numbers of the hosts that are asked about, once for the links to them, once for the names of the
/// hosts that link. Hosts that will be asked about soon are looked for in the same passes. Of the
/// hosts that link a sample is kept that does not depend on the order of the lines.
final class HostGraphEngine implements SearchEngine {
  /// Hosts that are looked for at once.
  static final int MOST_AT_ONCE = 500;

  private static final int MOST_REMEMBERED = 1_000;

  /// Lines between two looks at whether somebody wants this to end.
  private static final int LINES_BETWEEN = 1 << 16;

  private static final String WWW = "www.";

  private final String name;
  private final List<Path> vertices;
  private final List<Path> edges;
  private final int limit;
  private final Set<String> expected = new LinkedHashSet<>();
  private final Map<String, List<Hit>> known =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Hit>> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  /// What is done with each line of a file.
  private interface Reader {
    void read(GraphFile line) throws Damaged;
  }

  /// Some of the hosts that link to one: those whose numbers, well mixed, are the smallest.
  private static final class Sample {
    private final int limit;
    private final TreeMap<Long, Long> ids = new TreeMap<>();

    Sample(int limit) {
      this.limit = limit;
    }

    void add(long id) {
      ids.put(mixed(id), id);
      if (ids.size() > limit) {
        ids.pollLastEntry();
      }
    }

    /// The last step of MurmurHash3: no two numbers give the same.
    private static long mixed(long id) {
      long h = (id ^ (id >>> 33)) * 0xff51afd7ed558ccdL;
      h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
      return h ^ (h >>> 33);
    }
  }

  /// @param limit hosts that are named for one
  HostGraphEngine(String name, List<Path> vertices, List<Path> edges, int limit) {
    this.name = name;
    this.vertices = List.copyOf(vertices);
    this.edges = List.copyOf(edges);
    this.limit = limit;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Query.Kind> answers() {
    return Set.of(Query.Kind.BACKLINKS);
  }

  @Override
  public boolean isLocal() {
    return true;
  }

  @Override
  public void foresee(Collection<Query> queries) {
    expected.clear();
    for (Query query : queries) {
      if (query instanceof Query.Backlinks(Url url)) {
        expected.add(bare(url.host()));
      }
    }
  }

  @Override
  public Answer ask(Query query, int page) throws InterruptedException {
    if (!(query instanceof Query.Backlinks(Url url))) {
      throw new IllegalArgumentException(name + " knows only what links to a page");
    }
    if (page > 0) {
      return new Answer.Found(List.of(), false);
    }
    String host = bare(url.host());
    List<Hit> hits = known.get(host);
    if (hits == null) {
      Set<String> hosts = new LinkedHashSet<>(Set.of(host));
      expected.removeAll(known.keySet());
      expected.stream().limit(MOST_AT_ONCE - 1).forEach(hosts::add);
      try {
        Map<String, List<Hit>> found = linking(hosts);
        known.putAll(found);
        hits = found.getOrDefault(host, List.of());
      } catch (Damaged e) {
        return new Answer.Failed(Objects.requireNonNull(e.getMessage()), false, null);
      }
    }
    return new Answer.Found(hits, false);
  }

  /// The home pages of hosts that link to some hosts, for each of these.
  ///
  /// @param hosts at most [#MOST_AT_ONCE], whose samples are in memory at once; `www.` makes no
  ///   difference, since Common Crawl leaves it out
  Map<String, List<Hit>> linking(Set<String> hosts) throws Damaged, InterruptedException {
    Map<String, Sample> samples = new LinkedHashMap<>();
    hosts.forEach(host -> samples.put(host, new Sample(limit)));
    Long2ObjectMap<List<Sample>> targets = targets(samples);
    if (!targets.isEmpty()) {
      pass(
          edges,
          line -> {
            List<Sample> asked = targets.get(line.number(1));
            if (asked != null) {
              long from = line.number(0);
              asked.forEach(sample -> sample.add(from));
            }
          });
    }
    Long2ObjectMap<String> names = names(samples.values());
    Map<String, List<Hit>> found = new LinkedHashMap<>();
    samples.forEach((host, sample) -> found.put(host, homes(host, sample, names)));
    return found;
  }

  /// The numbers of the hosts that samples are wanted of.
  private Long2ObjectMap<List<Sample>> targets(Map<String, Sample> samples)
      throws Damaged, InterruptedException {
    Map<String, List<Sample>> byHost = new HashMap<>();
    Map<String, List<Sample>> byDomain = new HashMap<>();
    samples.forEach(
        (host, sample) -> {
          add(byHost, bare(host), sample);
          add(byHost, WWW + bare(host), sample);
          String domain =
              Url.parse("https://" + host + "/").map(Url::registeredDomain).orElse(host);
          add(byDomain, domain, sample);
        });
    Long2ObjectMap<List<Sample>> targets = new Long2ObjectOpenHashMap<>();
    pass(
        vertices,
        line -> {
          // a graph of domains says how many hosts each has
          Map<String, List<Sample>> wanted = line.fields() > 2 ? byDomain : byHost;
          List<Sample> asked = wanted.get(reversed(line.text(1)));
          if (asked != null) {
            targets.put(line.number(0), asked);
          }
        });
    return targets;
  }

  private static void add(Map<String, List<Sample>> to, String name, Sample sample) {
    to.computeIfAbsent(name, _ -> new ArrayList<>()).add(sample);
  }

  /// The names of all hosts in samples.
  private Long2ObjectMap<String> names(Collection<Sample> samples)
      throws Damaged, InterruptedException {
    Long2ObjectMap<String> names = new Long2ObjectOpenHashMap<>();
    samples.forEach(sample -> sample.ids.values().forEach(id -> names.put(id.longValue(), "")));
    if (!names.isEmpty()) {
      pass(
          vertices,
          line -> {
            long id = line.number(0);
            if (names.containsKey(id)) {
              names.put(id, reversed(line.text(1)));
            }
          });
    }
    return names;
  }

  private static List<Hit> homes(String host, Sample sample, Long2ObjectMap<String> names) {
    HitList hits = new HitList();
    for (long id : sample.ids.values()) {
      String from = names.getOrDefault(id, "");
      if (!bare(from).equals(bare(host))) {
        hits.add("https://" + from + "/", "", "");
      }
    }
    return hits.hits();
  }

  private static void pass(List<Path> files, Reader reader) throws Damaged, InterruptedException {
    for (Path file : files) {
      try (GraphFile line = new GraphFile(file)) {
        for (int count = 1; line.next(); count++) {
          if (count % LINES_BETWEEN == 0 && Thread.interrupted()) {
            throw new InterruptedException();
          }
          reader.read(line);
        }
      }
    }
  }

  private static String bare(String host) {
    return host.startsWith(WWW) ? host.substring(WWW.length()) : host;
  }

  /// `com.example` for `example.com`, and the other way round.
  static String reversed(String name) {
    StringBuilder turned = new StringBuilder(name.length());
    int end = name.length();
    for (int dot = name.lastIndexOf('.'); dot >= 0; dot = name.lastIndexOf('.', dot - 1)) {
      turned.append(name, dot + 1, end).append('.');
      end = dot;
    }
    return turned.append(name, 0, end).toString();
  }
}
