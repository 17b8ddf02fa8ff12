package io.cormorant.core;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// Sites that are not asked for anything any more, whatever crawls want of them: those whose owners
/// asked to be left alone. A name stands for that host and all below it, so a registered domain for
/// the whole site.
///
/// Safe for use by many threads. What is added holds for all requests that are not under way yet.
public final class SiteBlocks {
  /// The rule by which URLs of such sites are refused.
  public static final String RULE = "blocked: the operator does not crawl this site any more";

  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final AtomicLong changes = new AtomicLong();

  /// None so far.
  public SiteBlocks() {}

  /// @param sites as [#add] takes them
  public SiteBlocks(Collection<String> sites) {
    sites.forEach(this::add);
  }

  /// A site as it is kept: in lower case and in ASCII, as in URLs.
  ///
  /// @param site the name or the address of a host, or a registered domain
  /// @throws IllegalArgumentException if it is none, or stands for all sites of a country or the
  ///   like
  public static String normalised(String site) {
    String host = HostNames.normalise(site.strip());
    if (host == null) {
      throw new IllegalArgumentException("'" + site + "' is not the name of a host or domain");
    }
    EffectiveTldFinder.EffectiveTLD suffix = EffectiveTldFinder.getEffectiveTLD(host, true);
    if (suffix != null && suffix.getDomain().equals(host)) {
      throw new IllegalArgumentException(
          "'" + site + "' is not a site but a suffix that many sites share");
    }
    return host;
  }

  /// Blocks a site.
  ///
  /// @return whether it was not there yet
  /// @throws IllegalArgumentException as [#normalised] does
  public boolean add(String site) {
    boolean fresh = names.add(normalised(site));
    if (fresh) {
      changes.incrementAndGet();
    }
    return fresh;
  }

  /// Lets a site be asked again.
  ///
  /// @return whether it was there
  public boolean remove(String site) {
    boolean known = names.remove(normalised(site));
    if (known) {
      changes.incrementAndGet();
    }
    return known;
  }

  /// All of them, in alphabetical order.
  public List<String> sites() {
    return names.stream().sorted().toList();
  }

  /// A number that is another one after each change.
  public long changes() {
    return changes.get();
  }

  /// Whether nothing of a host is asked for.
  ///
  /// @param host as [Url#host] gives it
  public boolean isBlocked(String host) {
    if (names.isEmpty()) {
      return false;
    }
    boolean found = names.contains(host);
    for (int dot = host.indexOf('.'); !found && dot >= 0; dot = host.indexOf('.', dot + 1)) {
      found = names.contains(host.substring(dot + 1));
    }
    return found;
  }

  /// Why a URL is not asked for, if its site is one of these.
  public Optional<Outcome.Refused> refusal(Url url) {
    return isBlocked(url.host()) ? Optional.of(new Outcome.Refused(RULE)) : Optional.empty();
  }
}
