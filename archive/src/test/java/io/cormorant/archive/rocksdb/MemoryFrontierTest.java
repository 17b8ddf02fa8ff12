package io.cormorant.archive.rocksdb;

import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;

class MemoryFrontierTest extends FrontierContract {
  @Override
  Frontier frontier(HostGate gate) {
    return new MemoryFrontier(gate);
  }
}
