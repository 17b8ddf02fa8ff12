package io.cormorant.frontier;

/// When the hosts on which URLs wait may be asked, as far as their [HostGate] is concerned.
/// Confined to one thread.
public interface HostSchedule {
  /// Looks again at whether a host may be asked, after the gate changed its mind.
  void rouse(String host);

  /// Hosts with URLs that wait.
  int hosts();

  /// When the next host with waiting URLs may be asked, on the gate's clock: now if one is awake,
  /// `Long.MAX_VALUE` if there is none, or none with a time.
  long nextWake();
}
