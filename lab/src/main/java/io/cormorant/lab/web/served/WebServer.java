package io.cormorant.lab.web.served;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.lab.web.HtmlPieces;
import io.cormorant.lab.web.SiteFiles;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/// A web over HTTP/1.1: all its hosts on one port, as a server and as a proxy at the same time.
///
/// The host asked for is taken from a whole URL in the request line, as a proxy gets it, or else
/// from the Host header, where this server's own port is ignored. Bodies are the bytes of the web,
/// compressed where the client takes gzip. A host that cannot be reached in the web answers 502. No
/// tunnel is opened: CONNECT is refused. Nothing but the web is served, no file of this machine.
///
/// Each connection has a virtual thread. The JDK's own server does not do: it hangs up on CONNECT
/// without a word and refuses addresses that browsers and crawlers send, such as `/a|b`.
public final class WebServer implements AutoCloseable {
  private static final int BACKLOG = 1_024;
  private static final int MOST_CONNECTIONS = 1_024;
  private static final int PATIENCE_MILLIS = 60_000;
  private static final String HTML = "text/html; charset=utf-8";

  /// They speak of the way the document came, not of the document.
  private static final Set<String> OF_THE_WAY =
      Set.of(
          "content-length",
          "content-encoding",
          "transfer-encoding",
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "trailer",
          "upgrade",
          "alt-svc",
          "strict-transport-security",
          "vary");

  private final Web web;
  private final RequestLog log;
  private final ServerSocket socket;
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("web-server-", 0).factory());
  private final Semaphore places = new Semaphore(MOST_CONNECTIONS);
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

  private WebServer(Web web, ServerSocket socket, RequestLog log) {
    this.web = web;
    this.socket = socket;
    this.log = log;
  }

  /// Starts to answer on 127.0.0.1.
  ///
  /// @param port the port to listen on, 0 for any free one
  public static WebServer start(Web web, int port, RequestLog log) throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return start(web, new InetSocketAddress(loopback, port), log);
  }

  /// Starts to answer at an address.
  public static WebServer start(Web web, InetSocketAddress at, RequestLog log) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(at, BACKLOG);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    WebServer server = new WebServer(web, socket, log);
    Thread.ofPlatform().daemon().name("web-server").start(server::accept);
    return server;
  }

  public InetSocketAddress address() {
    return new InetSocketAddress(socket.getInetAddress(), port());
  }

  public int port() {
    return socket.getLocalPort();
  }

  /// Hangs up on everybody.
  @Override
  public void close() {
    hangUp(socket);
    clients.forEach(WebServer::hangUp);
    threads.shutdownNow();
  }

  private static void hangUp(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is gone already
    }
  }

  private void accept() {
    try {
      while (!socket.isClosed()) {
        places.acquire();
        Socket client = socket.accept();
        clients.add(client);
        threads.execute(() -> serve(client));
      }
    } catch (IOException | RejectedExecutionException e) {
      hangUp(socket);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(Socket client) {
    try (client;
        InputStream in = new BufferedInputStream(client.getInputStream());
        OutputStream out = new BufferedOutputStream(client.getOutputStream(), 1 << 16)) {
      client.setTcpNoDelay(true);
      client.setSoTimeout(PATIENCE_MILLIS);
      boolean more = true;
      while (more) {
        more = answerNext(in, out);
        out.flush();
      }
    } catch (IOException e) {
      // the client is gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      clients.remove(client);
      places.release();
    }
  }

  private boolean answerNext(InputStream in, OutputStream out)
      throws IOException, InterruptedException {
    RequestHead head;
    try {
      head = RequestHead.read(in);
    } catch (RequestHead.Malformed e) {
      send(
          out,
          new RequestHead("GET", "", "HTTP/1.0", Map.of()),
          "-",
          failed(400, "" + e.getMessage()));
      return false;
    }
    if (head == null) {
      return false;
    }
    Optional<Url> url = head.url(port());
    send(out, head, url.map(Url::toString).orElse(head.target()), answer(head, url));
    return head.stays();
  }

  /// What is sent.
  @SuppressWarnings("ArrayRecordComponent") // bytes to send; never compared
  private record Answer(int status, Headers headers, byte[] body) {}

  private Answer answer(RequestHead head, Optional<Url> url) throws InterruptedException {
    if (head.method().equals("CONNECT")) {
      return failed(
          405,
          "HTTPS tunnels are not supported: every page is served over http. Request http://, not https://.");
    }
    if (!head.method().equals("GET") && !head.method().equals("HEAD")) {
      return failed(405, "Only GET and HEAD are answered.");
    }
    if (url.isEmpty()) {
      return failed(400, "This is not the address of a page; give a Host header, or a whole URL.");
    }
    try {
      return answer(web.fetch(url.get()));
    } catch (RuntimeException e) { // the rim: one page that cannot be read must not end the server
      return failed(500, "The page cannot be read: " + e.getMessage());
    }
  }

  private static Answer answer(Response response) {
    return switch (response) {
      case Response.Document document ->
          new Answer(document.status(), document.headers(), document.body());
      case Response.Moved moved -> {
        String target = moved.target().toString();
        Headers headers =
            new Headers(
                List.of(
                    new Headers.Field("Location", target),
                    new Headers.Field("Content-Type", HTML)));
        yield new Answer(moved.status(), headers, page("Moved", target));
      }
      case Response.Unchanged unchanged -> new Answer(304, unchanged.headers(), new byte[0]);
      case Response.Lost lost ->
          failed(lost.status() == 0 ? 502 : lost.status(), lost.outcome().sentence());
    };
  }

  private static Answer failed(int status, String why) {
    Headers headers =
        switch (status) {
          case 405 -> Headers.of("Allow", "GET, HEAD");
          case 503 -> Headers.of("Retry-After", "120");
          default -> Headers.NONE;
        };
    return new Answer(status, headers, page(Integer.toString(status), why));
  }

  private void send(OutputStream out, RequestHead asked, String url, Answer planned)
      throws IOException {
    Answer answer = logged(asked, url, planned);
    boolean packed = asked.takesGzip() && answer.body().length > 0;
    byte[] body = packed ? SiteFiles.gzip(answer.body()) : answer.body();
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(answer.status()).append(" \r\n");
    for (Headers.Field field : answer.headers().fields()) {
      if (!OF_THE_WAY.contains(field.name().toLowerCase(Locale.ROOT))) {
        line(head, field.name(), field.value());
      }
    }
    if (answer.headers().first("Content-Type").isEmpty() && answer.status() != 200) {
      line(head, "Content-Type", HTML);
    }
    if (packed) {
      line(head, "Content-Encoding", "gzip");
    }
    line(head, "Vary", "Accept-Encoding");
    line(head, "Content-Length", Integer.toString(body.length));
    line(head, "Connection", asked.stays() ? "keep-alive" : "close");
    out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    if (!asked.method().equals("HEAD") && answer.status() != 304) {
      out.write(body);
    }
  }

  /// A run whose log has gaps is worth nothing, so whoever asks is told that it cannot be written.
  private Answer logged(RequestHead asked, String url, Answer answer) {
    try {
      log.add(asked.method(), answer.status(), url, answer.body().length);
      return answer;
    } catch (UncheckedIOException e) {
      return failed(500, "" + e.getMessage());
    }
  }

  /// Neither a name nor a value brings in another line.
  private static void line(StringBuilder head, String name, String value) {
    head.append(name.replaceAll("[\\p{Cntrl}:\\s]", "")).append(": ");
    head.append(value.replaceAll("\\p{Cntrl}", " ")).append("\r\n");
  }

  private static byte[] page(String title, String text) {
    String html =
        "<!DOCTYPE html>\n<html><head><title>%s</title></head><body><h1>%s</h1><p>%s</p></body></html>\n"
            .formatted(title, title, HtmlPieces.escape(text));
    return html.getBytes(StandardCharsets.UTF_8);
  }
}
