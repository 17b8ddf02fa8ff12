package io.cormorant.frontier;

/// When the hosts on which URLs wait may be asked, as far as their [HostGate] is concerned.
/// Confined to one thread.
public interface HostSchedule {
  /// Looks again at whether a host may be asked, after the gate changed its mind.
  void rouse(String host);

  /// Hosts with URLs that wait.
  int hosts();

  /// Is told of hosts on which URLs wait.
  @FunctionalInterface
  interface HostVisitor {
    /// A host.
    ///
    /// @param waiting URLs that wait
    /// @param priority of the best of them
    void host(String name, int waiting, long priority);
  }

  /// Goes through the hosts on which URLs wait, in no order.
  ///
  /// @param most hosts that are looked at
  void forEachHost(int most, HostVisitor action);

  /// When the next host with waiting URLs may be asked, on the gate's clock: now if one is awake,
  /// `Long.MAX_VALUE` if there is none, or none with a time.
  long nextWake();
}
