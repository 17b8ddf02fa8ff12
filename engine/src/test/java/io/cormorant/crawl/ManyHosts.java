package io.cormorant.crawl;

import io.cormorant.core.Url;
import io.cormorant.fetch.address.HostResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// A server on loopback for thousands of hosts `h00000.test`, each at an address of its own
/// (127.0.0.0/8) with an endless chain of small pages. Notes when each host was asked for a page.
/// One thread; knows just enough HTTP for requests that fit into one packet.
final class ManyHosts implements AutoCloseable {
  private static final int BUFFER = 8 << 10;

  private final ServerSocketChannel listener;
  private final Selector selector;
  private final ByteBuffer in = ByteBuffer.allocate(BUFFER);
  private final long[] lastAt;
  private final long[] shortestGap;
  private long pages;

  /// What the server saw.
  ///
  /// @param asked hosts that were asked at least twice
  /// @param early hosts that were once asked again before the delay was over
  record Log(long pages, int asked, int early, long shortestGapNanos) {}

  ManyHosts(int hosts) throws IOException {
    lastAt = new long[hosts];
    shortestGap = new long[hosts];
    Arrays.fill(shortestGap, Long.MAX_VALUE);
    selector = Selector.open();
    listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(0), 4_096);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    Thread.ofPlatform().name("many-hosts").daemon().start(this::serve);
  }

  int port() {
    return listener.socket().getLocalPort();
  }

  static List<Url> seeds(int hosts) {
    return IntStream.range(0, hosts)
        .mapToObj(i -> Url.of("http://h%05d.test/0".formatted(i)))
        .toList();
  }

  static HostResolver resolver(int port) {
    return (host, _) -> List.of(new InetSocketAddress(address(host), port));
  }

  synchronized Log log(long delayNanos) {
    long shortest = Arrays.stream(shortestGap).min().orElseThrow();
    int asked = (int) Arrays.stream(shortestGap).filter(gap -> gap < Long.MAX_VALUE).count();
    int early = (int) Arrays.stream(shortestGap).filter(gap -> gap < delayNanos).count();
    return new Log(pages, asked, early, shortest);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    selector.close();
  }

  private static InetAddress address(String host) throws UnknownHostException {
    int number = number(host);
    byte[] bytes = {127, (byte) (1 + (number >> 16)), (byte) (number >> 8), (byte) number};
    return InetAddress.getByAddress(host, bytes);
  }

  private static int number(String host) {
    return Integer.parseInt(host.substring(1, 6));
  }

  private void serve() {
    try {
      while (selector.isOpen()) {
        selector.select(this::handle);
      }
    } catch (ClosedSelectorException e) {
      // closed: the end
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void handle(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        SocketChannel accepted = listener.accept();
        if (accepted != null) {
          accepted.configureBlocking(false);
          accepted.register(selector, SelectionKey.OP_READ);
        }
      } else if (!answer((SocketChannel) key.channel())) {
        key.channel().close();
      }
    } catch (IOException e) {
      key.cancel();
    }
  }

  private boolean answer(SocketChannel channel) throws IOException {
    in.clear();
    if (channel.read(in) < 0) {
      return false;
    }
    String request = new String(in.array(), 0, in.position(), StandardCharsets.ISO_8859_1);
    String path = request.substring(4, request.indexOf(' ', 4));
    int at = request.toLowerCase(Locale.ROOT).indexOf("\r\nhost:") + 7;
    String host = request.substring(at, request.indexOf('\r', at)).strip();
    String answer;
    if (path.equals("/robots.txt")) {
      answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    } else {
      note(number(host));
      answer = page(host, Integer.parseInt(path.substring(1)));
    }
    channel.write(ByteBuffer.wrap(answer.getBytes(StandardCharsets.ISO_8859_1)));
    return true;
  }

  private synchronized void note(int host) {
    long now = System.nanoTime();
    if (lastAt[host] != 0) {
      shortestGap[host] = Math.min(shortestGap[host], now - lastAt[host]);
    }
    lastAt[host] = now;
    pages++;
  }

  private static String page(String host, int number) {
    String body =
        """
        <!doctype html><html><head><title>Page %2$d of %1$s</title></head><body>
        <h1>Page %2$d of %1$s</h1><p>There is little to read on page %2$d of the site %1$s.</p>
        <a href="/%3$d">the next page</a> <a href="/%4$d">the page after that</a></body></html>
        """
            .formatted(host, number, number + 1, number + 2);
    return "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=us-ascii\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }
}
