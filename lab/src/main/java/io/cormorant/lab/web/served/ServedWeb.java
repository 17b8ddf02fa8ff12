package io.cormorant.lab.web.served;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import java.time.Duration;
import java.util.List;

/// A web that is served here and fetched over HTTP. Its failures are those of the web that is
/// served: waiting does not help.
public final class ServedWeb implements Web {
  private final Web fetched;
  private final WebServer server;

  /// @param fetched how its pages are fetched
  /// @param server ends with this web
  public ServedWeb(Web fetched, WebServer server) {
    this.fetched = fetched;
    this.server = server;
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    return fetched.fetch(url);
  }

  @Override
  public Response fetch(Url url, Validators known) throws InterruptedException {
    return fetched.fetch(url, known);
  }

  @Override
  public long sideRequests() {
    return fetched.sideRequests();
  }

  @Override
  public List<Url> sitemaps(Url page) {
    return fetched.sitemaps(page);
  }

  @Override
  public String contentSignal(Url page) {
    return fetched.contentSignal(page);
  }

  @Override
  public Duration delay(Url url, Duration planned) {
    return fetched.delay(url, planned);
  }

  @Override
  public boolean failuresPass() {
    return false;
  }

  @Override
  public void close() {
    fetched.close();
    server.close();
  }
}
