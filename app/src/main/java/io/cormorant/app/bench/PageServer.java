package io.cormorant.app.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Serves a [PageWeb] over HTTP/1.1 with keep-alive, on one thread.
///
/// It speaks just enough HTTP for a well-behaved crawler on the same machine. It has to listen on
/// all addresses, for each host has one of its own, but hangs up on whoever did not come by a
/// loopback address.
///
/// As a program ([#main]) it is asked over its standard input: see there.
public final class PageServer implements AutoCloseable {
  private static final int BACKLOG = 1_024;
  private static final int LONGEST_REQUEST = 8 << 10;
  private static final byte[] END = {'\r', '\n', '\r', '\n'};
  private static final byte[] ROBOTS =
      answer("200 OK", "User-agent: *\nDisallow: /private/\nCrawl-delay: 0\n");
  private static final byte[] NOTHING = answer("404 Not Found", "nothing here");

  private final Selector selector;
  private final ServerSocketChannel server;
  private final PageWeb web;
  private final AtomicLong pages = new AtomicLong();
  private final ByteBuffer in = ByteBuffer.allocateDirect(LONGEST_REQUEST);
  private final ByteBuffer out = ByteBuffer.allocateDirect(PageWeb.MOST_BYTES);

  PageServer(int hosts) throws IOException {
    selector = Selector.open();
    server = ServerSocketChannel.open(StandardProtocolFamily.INET);
    server.bind(new InetSocketAddress(0), BACKLOG);
    server.configureBlocking(false);
    server.register(selector, SelectionKey.OP_ACCEPT);
    web = new PageWeb(hosts, port());
  }

  /// Serves until standard input ends, that is, also when whoever started it is no more. The first
  /// line of standard output is the port; each line that comes in is answered with the number of
  /// pages sent so far.
  ///
  /// @param args the number of hosts
  public static void main(String[] args) throws IOException {
    PrintStream said = System.out;
    try (PageServer server = new PageServer(Integer.parseInt(args[0]))) {
      Thread.ofPlatform().daemon().name("page-server").start(server::serve);
      said.println(server.port());
      BufferedReader asked =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
      while (asked.readLine() != null) {
        said.println(server.pages());
      }
    }
  }

  int port() throws IOException {
    return ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  /// Pages sent so far, without robots.txt.
  long pages() {
    return pages.get();
  }

  /// Answers until it is closed.
  void serve() {
    try {
      while (server.isOpen()) {
        selector.select(this::ready);
      }
    } catch (IOException | java.nio.channels.ClosedSelectorException e) {
      // closed
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    selector.close();
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
      } else if (key.attachment() instanceof Client client) {
        client.ready(key);
      }
    } catch (IOException e) {
      hangUp(key);
    }
  }

  private void accept() throws IOException {
    for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
      InetSocketAddress local = (InetSocketAddress) channel.getLocalAddress();
      if (!local.getAddress().isLoopbackAddress()) {
        channel.close();
        continue;
      }
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      int host = web.host(local.getAddress().getAddress());
      channel.register(selector, SelectionKey.OP_READ, new Client(channel, host));
    }
  }

  private static void hangUp(SelectionKey key) {
    key.cancel();
    try {
      key.channel().close();
    } catch (IOException e) {
      // it is gone already
    }
  }

  private static byte[] answer(String status, String text) {
    String head = "HTTP/1.1 " + status + "\r\nContent-Type: text/plain\r\nContent-Length: ";
    return (head + text.length() + "\r\n\r\n" + text).getBytes(StandardCharsets.US_ASCII);
  }

  /// One connection: the beginning of a request that did not come whole, the end of an answer that
  /// could not be sent whole.
  private final class Client {
    private final SocketChannel channel;
    private final int host;
    private byte[] begun = {};
    private @Nullable ByteBuffer unsent;

    Client(SocketChannel channel, int host) {
      this.channel = channel;
      this.host = host;
    }

    void ready(SelectionKey key) throws IOException {
      if (unsent != null) {
        channel.write(unsent);
        if (unsent.hasRemaining()) {
          return;
        }
        unsent = null;
        key.interestOps(SelectionKey.OP_READ);
      }
      in.clear().put(begun);
      if (channel.read(in) < 0) {
        throw new IOException("closed");
      }
      in.flip();
      while (unsent == null && in.hasRemaining()) {
        int end = endOfHead();
        if (end < 0) {
          break;
        }
        byte[] head = new byte[end - in.position()];
        in.get(head);
        send(key, new String(head, StandardCharsets.ISO_8859_1));
      }
      begun = new byte[in.remaining()];
      in.get(begun);
      if (begun.length == LONGEST_REQUEST) {
        throw new IOException("request too long");
      }
    }

    private int endOfHead() {
      for (int i = in.position(); i + END.length <= in.limit(); i++) {
        if (in.get(i) == END[0]
            && in.get(i + 1) == END[1]
            && in.get(i + 2) == END[2]
            && in.get(i + 3) == END[3]) {
          return i + END.length;
        }
      }
      return -1;
    }

    private void send(SelectionKey key, String head) throws IOException {
      int end = head.indexOf(' ', 4);
      if (!head.startsWith("GET ") || end < 0) {
        throw new IOException("not a GET");
      }
      out.clear();
      write(head.substring(4, end));
      out.flip();
      channel.write(out);
      if (out.hasRemaining()) {
        unsent = ByteBuffer.allocate(out.remaining()).put(out).flip();
        key.interestOps(SelectionKey.OP_WRITE);
      }
    }

    /// Every second host has a robots.txt.
    private void write(String path) {
      int page = PageWeb.page(path);
      if (host >= 0 && page >= 0) {
        web.write(host, page, out);
        pages.incrementAndGet();
      } else {
        out.put(path.equals("/robots.txt") && host % 2 == 0 ? ROBOTS : NOTHING);
      }
    }
  }
}
