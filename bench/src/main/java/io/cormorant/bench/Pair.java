package io.cormorant.bench;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/// Two things, and whether they belong together in truth. Draws hold as many that do as do not, and
/// are repeated by the same random seed.
record Pair<T>(T one, T other, boolean together) {
  /// Draws that find nothing new before there are taken to be no more.
  private static final int PATIENCE = 1_000;

  /// Pairs of words: those that do belong together are of one group, the others of two groups that
  /// share neither of them.
  ///
  /// @param groups such as the words of one topic each
  /// @param most pairs of each kind
  public static List<Pair<String>> ofWords(
      Collection<? extends Set<String>> groups, int most, long seed) {
    List<List<String>> lists = groups.stream().map(g -> g.stream().sorted().toList()).toList();
    Set<Pair<String>> together = new LinkedHashSet<>();
    for (List<String> list : lists) {
      for (int i = 0; i < list.size(); i++) {
        for (String other : list.subList(i + 1, list.size())) {
          together.add(new Pair<>(list.get(i), other, true));
        }
      }
    }
    Random random = new Random(seed);
    List<Pair<String>> drawn = new ArrayList<>(together);
    Collections.shuffle(drawn, random);
    drawn = drawn.subList(0, Math.min(most, drawn.size()));
    List<String> words = lists.stream().flatMap(List::stream).distinct().sorted().toList();
    Set<Pair<String>> apart = new LinkedHashSet<>();
    for (int vain = 0; apart.size() < drawn.size() && vain < PATIENCE; vain++) {
      String one = words.get(random.nextInt(words.size()));
      String other = words.get(random.nextInt(words.size()));
      boolean shared = groups.stream().anyMatch(g -> g.contains(one) && g.contains(other));
      boolean ordered = one.compareTo(other) < 0;
      if (!shared && apart.add(new Pair<>(ordered ? one : other, ordered ? other : one, false))) {
        vain = 0;
      }
    }
    return level(drawn, apart);
  }

  /// Pairs of addresses, the first of each relevant: those that belong together are both relevant,
  /// of the others the second is not. Each host is as likely as any other.
  ///
  /// @param within whether both are of one host, else of two
  /// @param most pairs of each kind
  public static List<Pair<Url>> ofAddresses(
      Collection<Url> articles, Set<Url> relevant, boolean within, int most, long seed) {
    Hosts good = Hosts.of(articles.stream().filter(relevant::contains).toList());
    Hosts bad = Hosts.of(articles.stream().filter(url -> !relevant.contains(url)).toList());
    BiPredicate<Url, Url> fits = (one, other) -> one.host().equals(other.host()) == within;
    Random random = new Random(seed);
    Hosts ones = within ? good.among(bad) : good;
    Hosts others = within ? bad.among(good) : bad;
    return level(
        ones.draw(ones, within, fits, most, random, true),
        ones.draw(others, within, fits, most, random, false));
  }

  /// Pairs of addresses of one host: of one section or of two, a section being the first part of
  /// the path where another comes behind it. A number, such as a year, is no section.
  ///
  /// @param most pairs of each kind
  public static List<Pair<Url>> ofSections(Collection<Url> articles, int most, long seed) {
    Hosts hosts = Hosts.of(articles.stream().filter(url -> !section(url).isEmpty()).toList());
    hosts.map().values().removeIf(urls -> urls.stream().map(Pair::section).distinct().count() < 2);
    Random random = new Random(seed);
    return level(
        hosts.draw(hosts, true, (a, b) -> section(a).equals(section(b)), most, random, true),
        hosts.draw(hosts, true, (a, b) -> !section(a).equals(section(b)), most, random, false));
  }

  private static String section(Url url) {
    String[] parts = url.path().split("/", -1);
    boolean deep = parts.length > 2 && !parts[2].isEmpty();
    return deep && !parts[1].chars().allMatch(Character::isDigit) ? parts[1] : "";
  }

  /// Addresses by their hosts.
  private record Hosts(TreeMap<String, List<Url>> map) {
    static Hosts of(List<Url> urls) {
      TreeMap<String, List<Url>> map = new TreeMap<>();
      urls.forEach(url -> map.computeIfAbsent(url.host(), _ -> new ArrayList<>()).add(url));
      return new Hosts(map);
    }

    /// Those of hosts that others have too.
    Hosts among(Hosts others) {
      TreeMap<String, List<Url>> both = new TreeMap<>(map);
      both.keySet().retainAll(others.map.keySet());
      return new Hosts(both);
    }

    List<Pair<Url>> draw(
        Hosts others,
        boolean within,
        BiPredicate<Url, Url> fits,
        int most,
        Random random,
        boolean together) {
      Set<Pair<Url>> drawn = new LinkedHashSet<>();
      List<List<Url>> ones = List.copyOf(map.values());
      List<List<Url>> all = List.copyOf(others.map.values());
      boolean some = !ones.isEmpty() && !all.isEmpty();
      for (int vain = 0; some && drawn.size() < most && vain < PATIENCE; vain++) {
        int host = random.nextInt(ones.size());
        Url one = any(ones.get(host), random);
        Url other = any(within ? all.get(host) : all.get(random.nextInt(all.size())), random);
        if (!one.equals(other)
            && fits.test(one, other)
            && drawn.add(new Pair<>(one, other, together))) {
          vain = 0;
        }
      }
      return List.copyOf(drawn);
    }
  }

  private static Url any(List<Url> urls, Random random) {
    return urls.get(random.nextInt(urls.size()));
  }

  /// As many of one kind as of the other.
  private static <T> List<Pair<T>> level(List<Pair<T>> together, Collection<Pair<T>> apart) {
    int size = Math.min(together.size(), apart.size());
    List<Pair<T>> pairs = new ArrayList<>(together.subList(0, size));
    pairs.addAll(List.copyOf(apart).subList(0, size));
    return List.copyOf(pairs);
  }
}
