package io.cormorant.app.cli.page;

import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Judgement;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.crawls.Numbers;
import io.cormorant.crawls.web.Journey;
import io.cormorant.crawls.web.Journey.End;
import io.cormorant.crawls.web.Journey.Hop;
import io.cormorant.fetch.RobotsVerdict;
import io.cormorant.parse.charset.CharsetEvidence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What one fetch brought, as an object for programs.
final class FetchObject {
  /// Headers that tell about the document.
  static final List<String> HEADERS =
      List.of(
          "Content-Type",
          "Content-Encoding",
          "Content-Length",
          "Content-Language",
          "Last-Modified",
          "ETag",
          "Cache-Control",
          "X-Robots-Tag",
          "Link",
          "Server");

  private FetchObject() {}

  static Map<String, Object> of(Journey journey, @Nullable Judgement judgement) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("url", journey.asked().toString());
    object.put("final_url", journey.last().url().toString());
    object.put("status", status(journey.last().response()));
    object.put("hops", journey.hops().stream().map(FetchObject::hop).toList());
    switch (journey.end()) {
      case End.Failed failed -> failure(failed, object);
      case End.Came came -> {
        object.put("outcome", "page");
        document(came.document(), object);
        page(came, object);
      }
    }
    if (judgement != null) {
      judgement(judgement, object);
    }
    return object;
  }

  private static void failure(End.Failed failed, Map<String, Object> object) {
    Outcome why = failed.why();
    object.put("outcome", why.code());
    object.put("reason", why.sentence());
    Guard guard = why.guard();
    object.put("guards", guard == null ? List.of() : List.of(guard.code()));
    if (failed.document() != null) {
      document(failed.document(), object);
    }
  }

  private static Map<String, Object> hop(Hop hop) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("url", hop.url().toString());
    object.put("addresses", hop.addresses());
    object.put("names_ms", millis(hop.names()));
    RobotsVerdict robots = hop.robots();
    if (robots != null) {
      object.put("robots", robots(robots));
    }
    object.put("status", status(hop.response()));
    if (hop.response() instanceof Response.Moved moved) {
      object.put("target", moved.target().toString());
    }
    object.put("took_ms", millis(hop.took()));
    return object;
  }

  private static Map<String, Object> robots(RobotsVerdict verdict) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("origin", verdict.origin());
    Outcome refusal = verdict.refusal();
    object.put("allowed", refusal == null);
    if (refusal != null) {
      object.put("reason", refusal.sentence());
    }
    object.put("delay_ms", verdict.delay().toMillis());
    object.put("sitemaps", verdict.sitemaps().stream().map(Url::toString).toList());
    return object;
  }

  private static void document(Response.Document document, Map<String, Object> object) {
    if (document.address() != null) {
      object.put("address", document.address());
    }
    object.put("content_type", document.mediaType());
    object.put("content_length", document.body().length);
    Map<String, String> headers = new LinkedHashMap<>();
    for (Headers.Field field : shown(document.headers())) {
      headers.putIfAbsent(field.name().toLowerCase(Locale.ROOT), field.value());
    }
    object.put("headers", headers);
  }

  /// Those of [#HEADERS] that came, in their own order.
  static List<Headers.Field> shown(Headers headers) {
    return headers.fields().stream()
        .filter(field -> HEADERS.stream().anyMatch(field.name()::equalsIgnoreCase))
        .toList();
  }

  private static void page(End.Came came, Map<String, Object> object) {
    Page page = came.page();
    if (!page.charset().isEmpty()) {
      object.put("charset", page.charset());
      object.put(
          "charset_evidence", CharsetEvidence.of(came.document(), page.charset()).sentence());
    }
    object.put("list", page.list());
    object.put("title", page.title());
    object.put("description", page.description());
    object.put("lang", page.language());
    object.put("robots_meta", page.robots().stream().map(FetchObject::name).sorted().toList());
    if (page.canonical() != null) {
      object.put("canonical", page.canonical().toString());
    }
    object.put("text_length", page.text().length());
    object.put("text", page.mainText());
    object.put("link_kinds", kinds(page.links()));
    object.put("links", links(page.links()));
    object.put("parse_ms", millis(came.reading()));
    object.put("guards", page.cuts().stream().map(Guard::code).sorted().toList());
  }

  /// How many links of each kind there are.
  static Map<String, Integer> kinds(List<Link> links) {
    Map<Link.Kind, Integer> counts = new EnumMap<>(Link.Kind.class);
    links.forEach(link -> counts.merge(link.kind(), 1, Integer::sum));
    Map<String, Integer> named = new LinkedHashMap<>();
    counts.forEach((kind, count) -> named.put(kind.name().toLowerCase(Locale.ROOT), count));
    return named;
  }

  private static List<Map<String, String>> links(List<Link> links) {
    List<Map<String, String>> entries = new ArrayList<>();
    for (Link link : links) {
      Map<String, String> entry = new LinkedHashMap<>();
      entry.put("url", link.target().toString());
      entry.put("anchor", link.anchor());
      entry.put("kind", link.kind().name().toLowerCase(Locale.ROOT));
      entries.add(entry);
    }
    return entries;
  }

  private static void judgement(Judgement judgement, Map<String, Object> object) {
    object.put("score", Numbers.round(judgement.score()));
    object.put("relevant", judgement.relevant());
    Map<String, Double> evidence = new LinkedHashMap<>();
    judgement.evidence().forEach(e -> evidence.put(e.term(), Numbers.round(e.share())));
    object.put("evidence", evidence);
  }

  /// The status of an answer, 0 where none came.
  static int status(Response response) {
    return switch (response) {
      case Response.Document document -> document.status();
      case Response.Moved moved -> moved.status();
      case Response.Unchanged _ -> 304;
      case Response.Lost lost -> lost.status();
    };
  }

  static String name(RobotsRule rule) {
    return rule.name().toLowerCase(Locale.ROOT);
  }

  private static double millis(Duration time) {
    return Math.round(time.toNanos() / 10_000.0) / 100.0;
  }
}
