package io.cormorant.app.cli;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Url;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawls.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
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
/// pause, continue or stop. Only processes that may enter the folder can connect.
final class ControlSocket implements AutoCloseable {
  static final String NAME = "control.sock";

  /// Where the socket really is, when the folder's path is too long for one.
  static final String ELSEWHERE = "control.at";

  private static final int LONGEST_PATH = 100;
  private static final int LONGEST_LINE = 1_000_000;

  private final CrawlFolder folder;
  private final CrawlPlan plan;
  private final Crawl crawl;
  private final FeedbackDesk desk;
  private final Runnable showIndex;
  private final PrintWriter err;
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

  private ControlSocket(
      CrawlFolder folder,
      CrawlPlan plan,
      Crawl crawl,
      FeedbackDesk desk,
      Runnable showIndex,
      PrintWriter err,
      ServerSocketChannel server)
      throws IOException {
    this.folder = folder;
    this.plan = plan;
    this.crawl = crawl;
    this.desk = desk;
    this.showIndex = showIndex;
    this.err = err;
    this.server = server;
    this.path = place(folder.path());
    Files.deleteIfExists(path);
    server.bind(UnixDomainSocketAddress.of(path));
  }

  /// Listens, or says why it cannot and gives null: a crawl does not need its socket.
  ///
  /// @param showIndex lets searches see the pages kept so far
  static @Nullable ControlSocket listen(
      CrawlFolder folder,
      CrawlPlan plan,
      Crawl crawl,
      FeedbackDesk desk,
      Runnable showIndex,
      PrintWriter err) {
    return listen(
        folder,
        plan,
        crawl,
        desk,
        showIndex,
        err,
        () -> ServerSocketChannel.open(StandardProtocolFamily.UNIX));
  }

  /// A platform without Unix domain sockets says so by [UnsupportedOperationException].
  static @Nullable ControlSocket listen(
      CrawlFolder folder,
      CrawlPlan plan,
      Crawl crawl,
      FeedbackDesk desk,
      Runnable showIndex,
      PrintWriter err,
      Opening opening) {
    try {
      ServerSocketChannel server = opening.open();
      try {
        ControlSocket socket = new ControlSocket(folder, plan, crawl, desk, showIndex, err, server);
        Thread.ofPlatform().daemon().name("control").start(socket::serve);
        return socket;
      } catch (IOException | UnsupportedOperationException e) {
        server.close();
        throw e;
      }
    } catch (IOException | UnsupportedOperationException e) {
      err.println(
          "warning: no control socket in "
              + folder.path()
              + ", so pause, continue and stop cannot reach this crawl: "
              + e);
      return null;
    }
  }

  /// Asks the crawl that runs in a folder, or gives nothing where none does.
  static Optional<JsonNode> ask(Path folder, Map<String, ?> question) {
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
      if (Files.deleteIfExists(folder.path().resolve(ELSEWHERE))) {
        Files.deleteIfExists(path.toAbsolutePath().getParent());
      }
    } catch (IOException e) {
      err.println("warning: the control socket cannot be removed: " + e);
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
          err);
    } catch (IOException e) {
      err.println("warning: the control socket cannot be closed: " + e);
    }
  }

  /// Lets guests in until the door is closed, or broken: a failure that came once comes again.
  static void serve(Door door, Consumer<SocketChannel> guests, PrintWriter err) {
    try {
      while (true) {
        guests.accept(door.accept());
      }
    } catch (ClosedChannelException e) {
      // the crawl is over
    } catch (IOException e) {
      err.println(
          "warning: the control socket failed, so pause, continue and stop cannot reach this crawl"
              + " any more: "
              + e);
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
        return Status.running(plan, crawl.progress(), Status.feedback(folder, crawl.learning()));
      }
      case "why" -> {
        Url asked = url(question);
        return WhyCommand.story(folder, asked, crawl.isFetching(asked));
      }
      case "fetching" -> {
        return Map.of("fetching", crawl.isFetching(url(question)));
      }
      case "feedback" -> {
        return desk.ring();
      }
      case "index" -> showIndex.run();
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
