package io.cormorant.app.product;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import io.cormorant.crawls.web.Webs;
import io.cormorant.fetch.AccessTerms;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.fetch.RobotsVerdict;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.NewsWeb;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.ServedWeb;
import io.cormorant.lab.web.served.WebServer;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Generated webs over HTTP on loopback, fetched as the live web is.
final class ServedWebs implements WebSource {
  private final InstantSource clock;

  ServedWebs(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public String prefix() {
    return Webs.SERVED;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    boolean news = name.startsWith(Webs.NEWS);
    GeneratedOpenWeb generated = GeneratedWebs.generate(name, news ? Webs.NEWS : prefix());
    GeneratedWeb web = generated.generated().waitingBy(Thread::sleep);
    try {
      WebServer server =
          WebServer.start(news ? new NewsWeb(web, clock) : web, 0, new RequestLog(null, clock));
      HttpSettings settings =
          Webs.settings(product, connections).withResolver((_, _) -> List.of(server.address()));
      HttpWeb http = new HttpWeb(settings, AccessTerms.PLAIN, clock);
      return new Served(generated, settings, http, new ServedWeb(http, server));
    } catch (IOException e) {
      throw new BadInput("the generated web cannot be served on loopback: " + e.getMessage());
    }
  }

  private record Served(
      GeneratedOpenWeb generated, HttpSettings settings, HttpWeb http, ServedWeb web)
      implements OpenWeb {
    @Override
    public List<InetAddress> addresses(Url url) throws UnknownHostException {
      return settings.resolver().resolve(url.host(), 0).stream()
          .map(InetSocketAddress::getAddress)
          .toList();
    }

    @Override
    public Optional<RobotsVerdict> robots(Url url) {
      return http.robots(url);
    }

    @Override
    public KnownTopic topic(String id) {
      return generated.topic(id);
    }

    @Override
    public List<Topic> topics() {
      return generated.topics();
    }

    @Override
    public Optional<Labels> labels(String topicId) {
      return generated.labels(topicId);
    }

    @Override
    public void close() {
      web.close();
    }
  }
}
