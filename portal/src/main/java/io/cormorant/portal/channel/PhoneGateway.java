package io.cormorant.portal.channel;

import io.cormorant.core.Url;
import io.cormorant.crawls.Json;
import io.cormorant.fetch.address.TargetGuard;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Settings;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/// The gateway by which texts reach phones: what whoever starts the portal names, or else what an
/// administrator does.
@Component
public final class PhoneGateway {
  private static final String SETTING = "phone";
  private static final int LONGEST = 1_500;
  private static final String JSON_TYPE = "application/json";
  private static final String FORM_TYPE = "application/x-www-form-urlencoded";
  private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9-]{1,60}: ?[ -~]{1,500}");
  private static final Pattern NO_PLACE_IN_HOST = Pattern.compile("https?://[^/{}?#]+([/?].*)?");

  private final Settings settings;
  private final @Nullable Gateway fixed;
  private final boolean allowPrivate;

  PhoneGateway(PortalSettings portal, Settings settings) {
    this.settings = settings;
    this.allowPrivate = portal.allowPrivate();
    String named = portal.push().phone();
    this.fixed =
        named == null
            ? null
            : checked(
                named.contains("{text}")
                    ? new Gateway("GET", named, "", "")
                    : new Gateway("POST", named, "{text}", ""));
  }

  /// How a gateway is asked.
  ///
  /// @param url with `{to}`, and perhaps `{text}`, in its path or query
  /// @param body perhaps with both in it
  /// @param header one more header, such as `Authorization: Bearer …`; empty for none
  public record Gateway(String method, String url, String body, String header) {
    /// Without the header, which is often a password.
    @Override
    public String toString() {
      return method + " " + url;
    }
  }

  /// Whether it was named when the portal was started, and cannot be changed by a form.
  public boolean isFixed() {
    return fixed != null;
  }

  /// Whoever starts the portal may name a gateway on this machine.
  boolean mayBePrivate() {
    return fixed != null || allowPrivate;
  }

  public Optional<Gateway> find() {
    return fixed != null
        ? Optional.of(fixed)
        : settings.get(SETTING).filter(json -> !json.isEmpty()).map(PhoneGateway::read);
  }

  /// Names a gateway; one without a URL is none.
  ///
  /// @throws Problem if it cannot be asked
  public void set(Gateway wanted) {
    if (wanted.url().isBlank()) {
      settings.set(SETTING, "");
      return;
    }
    Gateway checked = checked(wanted);
    refuseForbidden(checked);
    Map<String, String> object = new LinkedHashMap<>();
    object.put("method", checked.method());
    object.put("url", checked.url());
    object.put("body", checked.body());
    object.put("header", checked.header());
    String json = Json.line(object);
    if (json.length() > 4_000) {
      throw wrong();
    }
    settings.set(SETTING, json);
  }

  /// The same gateway with the header that is stored, unless it has one of its own: the stored one
  /// is often a password, which no form shows and no other host is told.
  public Gateway withKnownHeader(Gateway wanted) {
    return find()
        .filter(known -> wanted.header().isBlank())
        .filter(known -> origin(known.url()).equals(origin(wanted.url().strip())))
        .map(known -> new Gateway(wanted.method(), wanted.url(), wanted.body(), known.header()))
        .orElse(wanted);
  }

  /// Scheme, host and port of a gateway's URL.
  private static String origin(String url) {
    return url.replaceFirst("(?<=[^/:])[/?#].*", "").toLowerCase(Locale.ROOT);
  }

  /// What would be refused when it is asked is refused when it is named.
  private void refuseForbidden(Gateway gateway) {
    Url url = Url.parse(filled(gateway.url())).orElseThrow(PhoneGateway::wrong);
    if (new TargetGuard(allowPrivate, true).refusal(url).isPresent()) {
      throw new Problem(
          "problem.channel-gateway-host",
          "%s is a private address, or no web server is expected there",
          url.host() + ":" + url.port());
    }
  }

  private static String filled(String url) {
    return url.replace("{to}", "1").replace("{text}", "1");
  }

  private static Gateway read(String json) {
    JsonNode object = Json.mapper().readTree(json);
    return new Gateway(
        object.path("method").asString("POST"),
        object.path("url").asString(""),
        object.path("body").asString(""),
        object.path("header").asString(""));
  }

  private static Gateway checked(Gateway wanted) {
    String url = wanted.url().strip();
    String header = wanted.header().strip();
    String method = wanted.method().toUpperCase(Locale.ROOT);
    boolean good =
        (method.equals("GET") || method.equals("POST") || method.equals("PUT"))
            && url.length() <= LONGEST
            && wanted.body().length() <= LONGEST
            && NO_PLACE_IN_HOST.matcher(url).matches()
            && (url + wanted.body()).contains("{to}")
            && (url + wanted.body()).contains("{text}")
            && (header.isEmpty() || HEADER.matcher(header).matches());
    if (!good) {
      throw wrong();
    }
    try {
      if (new URI(filled(url)).getHost() != null) {
        return new Gateway(method, url, wanted.body(), header);
      }
    } catch (URISyntaxException e) {
      throw wrong();
    }
    throw wrong();
  }

  private static Problem wrong() {
    return new Problem(
        "problem.channel-gateway",
        "a gateway is a web address; it or what is sent there has {to} and {text}, but its host has"
            + " neither, and its header is written as 'Name: value'");
  }

  /// How the places of a body are filled: as its type wants it.
  static String type(Gateway gateway) {
    String header = gateway.header().toLowerCase(Locale.ROOT);
    if (header.startsWith("content-type:")) {
      return header.substring("content-type:".length()).strip();
    }
    if (gateway.body().stripLeading().startsWith("{\"")) {
      return JSON_TYPE;
    }
    return gateway.body().contains("{to}") ? FORM_TYPE : "text/plain; charset=utf-8";
  }

  static boolean isJson(String type) {
    return type.startsWith(JSON_TYPE);
  }

  static boolean isForm(String type) {
    return type.startsWith(FORM_TYPE);
  }
}
