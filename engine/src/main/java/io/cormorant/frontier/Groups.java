package io.cormorant.frontier;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The groups hosts belong to: the registered domain of each, and its address once a document came
/// from there. Remembers groups that are in use, and where hosts belong for as many as fit. Guarded
/// by its [Politeness].
final class Groups {
  /// Hosts whose place is remembered: this many at least, twice as many at most.
  private static final int MAX_PLACES = 200_000;

  private static final int FEW = 1_024;

  private final Map<String, Group> inUse = new HashMap<>();
  private Map<String, Place> places = new HashMap<>();
  private Map<String, Place> olderPlaces = new HashMap<>();
  private int sweepAt = FEW;

  private record Place(String domain, @Nullable String address) {
    /// The address, unless it is also the domain: that of a host named by its address.
    @Nullable String otherAddress() {
      return domain.equals(address) ? null : address;
    }
  }

  /// The groups a host that is being asked has entered.
  record Entered(
      Group domain,
      Group.Entry domainEntry,
      @Nullable Group address,
      Group.@Nullable Entry addressEntry) {
    void leave() {
      domain.leave();
      if (address != null) {
        address.leave();
      }
    }

    void undo() {
      domain.undo(domainEntry);
      if (address != null && addressEntry != null) {
        address.undo(addressEntry);
      }
    }
  }

  /// Where the host was found.
  void learn(String host, String address) {
    Place place = place(host);
    if (!address.equals(place.address)) {
      remember(host, new Place(place.domain, address));
    }
  }

  /// A host is asked by a crawl that keeps that delay.
  ///
  /// @param slack how long an old group may matter yet
  Entered enter(String host, HostGate gate, long delay, long now, long slack) {
    sweep(now - slack);
    Place place = place(host);
    Group domain = inUse.computeIfAbsent(place.domain, _ -> new Group());
    Group.Entry domainEntry = domain.enter(gate, delay, now);
    String other = place.otherAddress();
    Group address = other == null ? null : inUse.computeIfAbsent(other, _ -> new Group());
    Group.Entry addressEntry = address == null ? null : address.enter(gate, delay, now);
    return new Entered(domain, domainEntry, address, addressEntry);
  }

  /// The group that keeps a crawl from asking the host, the one that does so longest.
  @Nullable Group barrier(String host, HostGate gate, long now) {
    if (inUse.isEmpty()) {
      return null;
    }
    Place place = place(host);
    Group domain = inUse.get(place.domain);
    long domainOpens = domain == null ? Long.MIN_VALUE : domain.opensAt(gate, now);
    String other = place.otherAddress();
    Group address = other == null ? null : inUse.get(other);
    long addressOpens = address == null ? Long.MIN_VALUE : address.opensAt(gate, now);
    if (domainOpens <= now && addressOpens <= now) {
      return null;
    }
    return addressOpens > domainOpens ? address : domain;
  }

  /// Whether a group is the registered domain of a host and not its address.
  boolean isDomain(String host, Group group) {
    return inUse.get(place(host).domain) == group;
  }

  /// A crawl would ask the host but for its groups.
  void want(String host, HostGate gate, long now) {
    for (Group group : of(host)) {
      if (group.opensAt(gate, now) > now) {
        group.want(gate, now);
      }
    }
  }

  /// The groups of a host that are in use.
  List<Group> of(String host) {
    if (inUse.isEmpty()) {
      return List.of();
    }
    Place place = place(host);
    List<Group> found = new ArrayList<>(2);
    for (String name : new @Nullable String[] {place.domain, place.otherAddress()}) {
      Group group = name == null ? null : inUse.get(name);
      if (group != null) {
        found.add(group);
      }
    }
    return found;
  }

  int size() {
    return inUse.size();
  }

  private Place place(String host) {
    Place place = places.get(host);
    if (place != null) {
      return place;
    }
    place = olderPlaces.get(host);
    if (place == null) {
      place = new Place(Url.of("http://" + host + "/").registeredDomain(), null);
    }
    remember(host, place);
    return place;
  }

  private void remember(String host, Place place) {
    if (places.size() >= MAX_PLACES) {
      olderPlaces = places;
      places = new HashMap<>();
    }
    places.put(host, place);
  }

  /// Drops what is idle, whenever there is twice as much as the last time.
  private void sweep(long now) {
    if (inUse.size() >= sweepAt) {
      inUse.values().removeIf(group -> group.isIdle(now));
      sweepAt = Math.max(FEW, 2 * inUse.size());
    }
  }
}
