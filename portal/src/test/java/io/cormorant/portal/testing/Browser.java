package io.cormorant.portal.testing;

import io.cormorant.portal.server.Portal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Somebody at a portal: keeps cookies, fills in forms, and follows no redirect unless told to.
public final class Browser implements AutoCloseable {
  private static final String BOUNDARY = "----cormorant-test";

  private final URI home;
  private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(cookies)
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /// @param home where the portal answers
  public Browser(URI home) {
    this.home = home;
  }

  /// What came back.
  public record Answer(URI asked, HttpResponse<String> response) {
    public int status() {
      return response.statusCode();
    }

    public String body() {
      return response.body();
    }

    public Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    /// Where it sends the browser: a path, or a whole address if that is elsewhere; empty if
    /// nowhere.
    public String redirect() {
      URI to = header("Location").map(asked::resolve).orElse(null);
      if (to == null) {
        return "";
      }
      return asked.getAuthority().equals(to.getAuthority())
          ? to.toString().substring(to.toString().indexOf('/', asked.getScheme().length() + 3))
          : to.toString();
    }

    public Document page() {
      return Jsoup.parse(body(), asked.toString());
    }

    @Override
    public String toString() {
      return asked + " " + status() + " " + response.headers().map() + "\n" + body();
    }
  }

  /// A browser whose user has this name and the password of test accounts.
  public static Browser signedIn(Portal portal, String name) {
    Browser browser = new Browser(portal.address());
    Answer answer = browser.signIn(name, TestPortal.PASSWORD);
    if (!answer.redirect().endsWith("/")) {
      throw new IllegalStateException("not signed in: " + answer);
    }
    return browser;
  }

  public Answer signIn(String name, String password) {
    return post("login", "name", name, "password", password);
  }

  public Answer get(String path, String... headers) {
    return send("GET", path, BodyPublishers.noBody(), headers);
  }

  /// Asks for a page and then for those it sends to.
  public Answer follow(Answer first) {
    Answer answer = first;
    for (int i = 0; i < 5 && answer.header("Location").isPresent(); i++) {
      answer = get(answer.asked().resolve(answer.header("Location").orElseThrow()).toString());
    }
    return answer;
  }

  /// Posts a form with a good token.
  ///
  /// @param fields names and values in turn
  public Answer post(String path, String... fields) {
    List<String> all = new ArrayList<>(List.of("_csrf", token()));
    all.addAll(List.of(fields));
    return plainPost(path, all.toArray(String[]::new));
  }

  /// Posts a form as it is.
  public Answer plainPost(String path, String... fields) {
    return send("POST", path, form(fields), "Content-Type", "application/x-www-form-urlencoded");
  }

  /// Posts a file with a good token.
  public Answer upload(String path, String field, byte[] content) {
    String head =
        "--%s\r\nContent-Disposition: form-data; name=\"_csrf\"\r\n\r\n%s\r\n"
                .formatted(BOUNDARY, token())
            + "--%s\r\nContent-Disposition: form-data; name=\"%s\"; filename=\"topic.yaml\"\r\n"
                .formatted(BOUNDARY, field)
            + "Content-Type: application/yaml\r\n\r\n";
    return send(
        "POST",
        path,
        BodyPublishers.ofByteArrays(
            List.of(
                head.getBytes(StandardCharsets.UTF_8),
                content,
                ("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8))),
        "Content-Type",
        "multipart/form-data; boundary=" + BOUNDARY);
  }

  /// Any request, of a path or a whole address.
  public Answer send(String method, String path, BodyPublisher body, String... headers) {
    URI uri = URI.create(path.startsWith("http://") ? path : home + path.replaceFirst("^/", ""));
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).method(method, body);
    request.header("Accept", "text/html,*/*;q=0.8");
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    try {
      return new Answer(uri, client.send(request.build(), Browser::body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// The whole text, but nothing of a stream of events, which does not end.
  private static BodySubscriber<String> body(HttpResponse.ResponseInfo answer) {
    boolean endless =
        answer.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
    return endless ? new Leave() : BodySubscribers.ofString(StandardCharsets.UTF_8);
  }

  private static final class Leave implements BodySubscriber<String> {
    @Override
    public CompletionStage<String> getBody() {
      return CompletableFuture.completedStage("");
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> item) {}

    @Override
    public void onError(Throwable throwable) {}

    @Override
    public void onComplete() {}
  }

  public static BodyPublisher form(String... fields) {
    return BodyPublishers.ofString(query(fields));
  }

  /// Names and values in turn, as they stand in an address or a form.
  public static String query(String... fields) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < fields.length; i += 2) {
      body.append(i == 0 ? "" : "&").append(encoded(fields[i])).append('=');
      body.append(encoded(fields[i + 1]));
    }
    return body.toString();
  }

  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /// The token that forms of this session carry.
  public String token() {
    Element field = get("login").page().selectFirst("input[name=_csrf]");
    if (field == null) {
      throw new IllegalStateException("the form to sign in has no token");
    }
    return field.val();
  }

  /// The session's cookie, if there is one.
  public Optional<String> session() {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("cormorant"))
        .map(HttpCookie::getValue)
        .findFirst();
  }

  @Override
  public void close() {
    client.close();
  }
}
