package io.cormorant.frontier;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The groups hosts belong to: the registered domain of each, and its address once a document came
/// from there. Remembers groups that are in use, and where hosts belong for as many as fit.
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

  Entered enter(String host, long now, long delay) {
    sweep(now);
    Place place = place(host);
    Group domain = inUse.computeIfAbsent(place.domain, _ -> new Group());
    Group.Entry domainEntry = domain.enter(now, delay);
    String other = place.otherAddress();
    Group address = other == null ? null : inUse.computeIfAbsent(other, _ -> new Group());
    Group.Entry addressEntry = address == null ? null : address.enter(now, delay);
    return new Entered(domain, domainEntry, address, addressEntry);
  }

  /// The group that keeps the host from being asked, the one that does so longest.
  @Nullable Group barrier(String host, long now) {
    if (inUse.isEmpty()) {
      return null;
    }
    Place place = place(host);
    Group domain = closed(place.domain, now);
    Group address = closed(place.address, now);
    if (domain == null || address == null) {
      return domain == null ? address : domain;
    }
    return address.opensAt(now) > domain.opensAt(now) ? address : domain;
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

  private @Nullable Group closed(@Nullable String name, long now) {
    Group group = name == null ? null : inUse.get(name);
    return group == null || group.opensAt(now) <= now ? null : group;
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
