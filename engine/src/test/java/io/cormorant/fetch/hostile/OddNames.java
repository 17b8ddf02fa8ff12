package io.cormorant.fetch.hostile;

import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A name service that does not answer, answers with nothing or with far too much, or leads to
/// ports where a connection is refused or never comes about.
final class OddNames implements HostResolver, AutoCloseable {
  private static final int MANY = 1_000;
  private static final int HANGING = 20;
  private static final int SILENT_SECONDS = 30;
  private static final int QUEUED = 8;

  private final ServerSocket full;
  private final List<SocketChannel> queue = new ArrayList<>();

  /// Bound but not listening: connections are refused, and nobody else gets the port meanwhile.
  private final Socket closed = new Socket();

  private final CountDownLatch end = new CountDownLatch(1);

  OddNames() {
    InetAddress here = InetAddress.getLoopbackAddress();
    try {
      full = new ServerSocket(0, 1, here);
      for (int i = 0; i < QUEUED; i++) {
        SocketChannel waiting = SocketChannel.open();
        waiting.configureBlocking(false);
        waiting.connect(full.getLocalSocketAddress());
        queue.add(waiting);
      }
      closed.bind(new InetSocketAddress(here, 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<HostileCase> all() {
    return List.of(
        name("unknown", "unreachable"),
        name("empty", "unreachable"),
        name("refused", "unreachable"),
        name("many-refused", "unreachable", "timed-out"),
        name("hanging", "timed-out", "unreachable"),
        name("many-hanging", "timed-out", "unreachable"),
        name("silent", "timed-out", "unreachable"),
        name("inside", "refused"),
        name("metadata", "refused"));
  }

  private static HostileCase name(String name, String... ends) {
    return HostileCase.address("name-" + name, "http://" + name + ".odd.test/", ends);
  }

  @Override
  public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
    InetSocketAddress refusing = (InetSocketAddress) closed.getLocalSocketAddress();
    InetSocketAddress hanging = (InetSocketAddress) full.getLocalSocketAddress();
    return switch (host) {
      case "empty.odd.test" -> List.of();
      case "refused.odd.test" -> List.of(refusing);
      case "many-refused.odd.test" -> Collections.nCopies(MANY, refusing);
      case "hanging.odd.test" -> List.of(hanging);
      case "many-hanging.odd.test" -> Collections.nCopies(HANGING, hanging);
      case "inside.odd.test" -> guarded(host, "10.0.0.1");
      case "metadata.odd.test" -> guarded(host, "169.254.169.254");
      case "silent.odd.test" -> silence(host);
      default -> throw new UnknownHostException(host);
    };
  }

  @Override
  public void close() {
    end.countDown();
    try {
      full.close();
      closed.close();
      for (SocketChannel channel : queue) {
        channel.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<InetSocketAddress> guarded(String host, String address)
      throws UnknownHostException {
    HostResolver inside = (_, port) -> List.of(new InetSocketAddress(address, port));
    return new AddressGuard(inside, true, false).resolve(host, 80);
  }

  private List<InetSocketAddress> silence(String host) throws UnknownHostException {
    try {
      end.await(SILENT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new UnknownHostException(host);
  }
}
