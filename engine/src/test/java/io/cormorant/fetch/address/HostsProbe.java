package io.cormorant.fetch.address;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/// Says in a process of its own where a host is.
final class HostsProbe {
  private HostsProbe() {}

  public static void main(String[] args) throws Exception {
    CachedResolver resolver = new CachedResolver(System::nanoTime);
    try (PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out))) {
      out.println(resolver.resolve(args[0], 80).getFirst().getAddress().getHostAddress());
    }
  }
}
