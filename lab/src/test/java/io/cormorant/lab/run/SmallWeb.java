package io.cormorant.lab.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A few pages by hand: `a` is a page with this markup, `>b` a redirect to b, all else is a 404.
final class SmallWeb implements Web {
  final AtomicInteger asked = new AtomicInteger();
  private final Map<Url, String> answers = new TreeMap<>();

  SmallWeb(Map<String, String> pages) {
    pages.forEach((name, answer) -> answers.put(url(name), answer));
  }

  static Url url(String name) {
    return Url.of("http://a.test/" + name);
  }

  static String linksTo(String... names) {
    StringBuilder html = new StringBuilder("<title>t</title><body>");
    for (String name : names) {
      html.append("<p>go <a href='/").append(name).append("'>to ").append(name).append("</a> now");
    }
    return html.toString();
  }

  @Override
  public Response fetch(Url url) {
    asked.incrementAndGet();
    String answer = answers.get(url);
    if (answer == null) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    if (answer.startsWith(">")) {
      return new Response.Moved(url, 301, url(answer.substring(1)));
    }
    Headers headers = new Headers(List.of(new Headers.Field("Content-Type", "text/html")));
    return new Response.Document(url, 200, headers, answer.getBytes(UTF_8), null);
  }
}
