package io.cormorant.crawls;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Url;
import io.cormorant.plan.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A running crawl's ear: a Unix domain socket in its folder. Each connection sends one JSON object
/// on one line (`{"ask":"status"}`) and gets one back; `ask` is status, why, fetching, feedback,
/// index, pause, continue or stop. Only processes that may enter the folder can connect.
public final class ControlSocket implements AutoCloseable {
  public static final String NAME = "control.sock";

  /// Where the socket really is, when the folder's path is too long for one.
  public static final String ELSEWHERE = "control.at";

  private static final int LONGEST_PATH = 100;
  private static final int LONGEST_LINE = 1_000_000;

  private final RunningCrawl crawl;
  private final Consumer<Notice> notices;
  private final Path path;
  private final ServerSocketChannel server;

  /// Opens a server that is not bound yet.
  interface Opening {
    ServerSocketChannel open() throws IOException;
  }

  /// Waits for the next connection.
  interface Door {
    SocketChannel accept() throws IOException;
  }

  private ControlSocket(RunningCrawl crawl, Consumer<Notice> notices, ServerSocketChannel server)
      throws IOException {
    this.crawl = crawl;
    this.notices = notices;
    this.server = server;
    this.path = place(crawl.folder());
    Files.deleteIfExists(path);
    server.bind(UnixDomainSocketAddress.of(path));
  }

  /// Listens, or says why it cannot and gives null: a crawl does not need its socket.
  static @Nullable ControlSocket listen(RunningCrawl crawl, Consumer<Notice> notices) {
    return listen(crawl, notices, () -> ServerSocketChannel.open(StandardProtocolFamily.UNIX));
  }

  /// A platform without Unix domain sockets says so by [UnsupportedOperationException].
  static @Nullable ControlSocket listen(
      RunningCrawl crawl, Consumer<Notice> notices, Opening opening) {
    try {
      ServerSocketChannel server = opening.open();
      try {
        ControlSocket socket = new ControlSocket(crawl, notices, server);
        Thread.ofPlatform().daemon().name("control").start(socket::serve);
        return socket;
      } catch (IOException | UnsupportedOperationException e) {
        server.close();
        throw e;
      }
    } catch (IOException | UnsupportedOperationException e) {
      notices.accept(new Notice.NoControl(crawl.folder(), e.toString()));
      return null;
    }
  }

  /// Asks the crawl that runs in a folder, or gives nothing where none does.
  public static Optional<JsonNode> ask(Path folder, Map<String, ?> question) {
    Path path = folder.resolve(NAME);
    try {
      if (Files.exists(folder.resolve(ELSEWHERE))) {
        path = Path.of(Files.readString(folder.resolve(ELSEWHERE)).strip());
      }
      try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
        send(channel, question);
        JsonNode answer = Json.mapper().readTree(receive(channel));
        return answer.isObject() ? Optional.of(answer) : Optional.empty();
      }
    } catch (IOException
        | InvalidPathException
        | JacksonException
        | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /// What cannot be removed is left behind with a warning: the crawl it belongs to is whole.
  @Override
  public void close() {
    try {
      server.close();
      Files.deleteIfExists(path);
      if (Files.deleteIfExists(crawl.folder().resolve(ELSEWHERE))) {
        Files.deleteIfExists(path.toAbsolutePath().getParent());
      }
    } catch (IOException e) {
      notices.accept(new Notice.ControlLeftBehind(e.toString()));
    }
  }

  private static Path place(Path folder) throws IOException {
    Path here = folder.toAbsolutePath().resolve(NAME);
    if (here.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_PATH) {
      Files.deleteIfExists(folder.resolve(ELSEWHERE));
      return here;
    }
    Path there = Files.createTempDirectory("cormorant").resolve(NAME);
    Files.writeString(folder.resolve(ELSEWHERE), there.toString());
    return there;
  }

  private void serve() {
    try (server) {
      serve(
          server::accept,
          channel -> Thread.ofPlatform().daemon().name("control").start(() -> converse(channel)),
          notices);
    } catch (IOException e) {
      notices.accept(new Notice.ControlFailed(e.toString()));
    }
  }

  /// Lets guests in until the door is closed, or broken: a failure that came once comes again.
  static void serve(Door door, Consumer<SocketChannel> guests, Consumer<Notice> notices) {
    try {
      while (true) {
        guests.accept(door.accept());
      }
    } catch (ClosedChannelException e) {
      // the crawl is over
    } catch (IOException e) {
      notices.accept(new Notice.ControlFailed(e.toString()));
    }
  }

  /// A client that breaks off has no right to an answer.
  private void converse(SocketChannel channel) {
    try (channel) {
      send(channel, answer(receive(channel)));
    } catch (IOException e) {
      // the other side is gone
    }
  }

  private Object answer(String line) {
    try {
      JsonNode question = Json.mapper().readTree(line);
      return answer(question.path("ask").asString(""), question);
    } catch (JacksonException | BadInput | ArchiveException e) {
      return Map.of("error", String.valueOf(e.getMessage()));
    }
  }

  private Object answer(String ask, JsonNode question) {
    switch (ask) {
      case "status" -> {
        return crawl.status(shown(question)).object();
      }
      case "why" -> {
        return crawl.why(url(question)).object();
      }
      case "fetching" -> {
        return Map.of("fetching", crawl.isFetching(url(question)));
      }
      case "feedback" -> {
        return crawl.learn().object();
      }
      case "index" -> crawl.showIndex();
      case "pause" -> crawl.pause();
      case "continue" -> crawl.proceed();
      case "stop" -> crawl.stop();
      default -> {
        return Map.of(
            "error",
            "'"
                + ask
                + "' is none of status, why, fetching, feedback, index, pause, continue, stop");
      }
    }
    Map<String, Object> done = new LinkedHashMap<>();
    done.put("done", ask);
    return done;
  }

  /// The folder as the asker names it; its own directory may be another one.
  private Path shown(JsonNode question) {
    String name = question.path("folder").asString("");
    return name.isEmpty() ? crawl.folder() : BadInput.unless(() -> Path.of(name));
  }

  private static Url url(JsonNode question) {
    return BadInput.unless(() -> Url.of(question.path("url").asString("")));
  }

  private static void send(SocketChannel channel, Object value) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((Json.line(value) + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static String receive(SocketChannel channel) throws IOException {
    BufferedReader reader = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
    StringBuilder line = new StringBuilder();
    for (int c = reader.read(); c >= 0 && c != '\n'; c = reader.read()) {
      if (line.length() >= LONGEST_LINE) {
        throw new IOException("a line without an end");
      }
      line.append((char) c);
    }
    return line.toString();
  }
}
