package io.cormorant.portal.testing;

import io.cormorant.portal.server.Portal;
import io.cormorant.portal.server.PortalInside;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/// Something a portal can be asked for: a method and a path, perhaps with places to fill, and the
/// parameters that it reads.
///
/// @param body the media type of the body that it reads; empty if it reads none but a form
/// @param file name of the file it takes; empty if none
public record Route(
    String method, String path, List<Parameter> parameters, String body, String file) {
  private static final Pattern PLACE = Pattern.compile("\\{([^}]+)}");
  private static final List<String> ALL_METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

  /// A parameter that it reads.
  ///
  /// @param type of its values
  public record Parameter(String name, Class<?> type) {}

  /// All that a portal answers, so that whatever is added later is known here too.
  public static List<Route> all(Portal portal) {
    List<Route> all = new ArrayList<>();
    for (RequestMappingInfoHandlerMapping mapping :
        PortalInside.parts(portal, RequestMappingInfoHandlerMapping.class)) {
      mapping.getHandlerMethods().forEach((info, handler) -> add(info, handler, all));
    }
    all.add(
        new Route(
            "POST",
            "/login",
            List.of(new Parameter("name", String.class), new Parameter("password", String.class)),
            "",
            ""));
    all.add(new Route("POST", "/logout", List.of(), "", ""));
    return all.stream()
        .distinct()
        .sorted(Comparator.comparing(Route::path).thenComparing(Route::method))
        .toList();
  }

  private static void add(RequestMappingInfo info, HandlerMethod handler, List<Route> all) {
    Set<RequestMethod> named = info.getMethodsCondition().getMethods();
    List<String> methods =
        named.isEmpty() ? ALL_METHODS : named.stream().map(RequestMethod::name).toList();
    List<Parameter> parameters = new ArrayList<>();
    String file = "";
    boolean hasBody = false;
    for (MethodParameter each : handler.getMethodParameters()) {
      each.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
      RequestParam said = each.getParameterAnnotation(RequestParam.class);
      if (said != null) {
        String name = said.name().isEmpty() ? String.valueOf(each.getParameterName()) : said.name();
        if (each.getParameterType() == MultipartFile.class) {
          file = name;
        } else {
          parameters.add(new Parameter(name, each.getParameterType()));
        }
      }
      hasBody |= each.hasParameterAnnotation(RequestBody.class);
    }
    String body = hasBody ? bodyType(info) : "";
    for (String path : info.getPatternValues()) {
      for (String method : methods) {
        all.add(new Route(method, path, List.copyOf(parameters), body, file));
      }
    }
  }

  private static String bodyType(RequestMappingInfo info) {
    return info.getConsumesCondition().getConsumableMediaTypes().stream()
        .map(MediaType::toString)
        .findFirst()
        .orElse(MediaType.APPLICATION_JSON_VALUE);
  }

  public boolean isRead() {
    return method.equals("GET");
  }

  public boolean hasPlaces() {
    return path.contains("{");
  }

  /// Asks for it with the same in all places.
  ///
  /// @param place what all places of the path are filled with
  /// @param texts the value of a parameter that is a text, if it is to have a certain one
  public Browser.Answer ask(
      Browser browser, String place, boolean token, UnaryOperator<String> texts) {
    return ask(browser, place, _ -> place, token, texts);
  }

  /// Asks for it.
  ///
  /// @param number the value of a parameter that is a long number, if this is one
  /// @param places what a place of the path is filled with, by its name
  /// @param texts the value of a parameter that is a text, if it is to have a certain one
  public Browser.Answer ask(
      Browser browser,
      String number,
      UnaryOperator<String> places,
      boolean token,
      UnaryOperator<String> texts) {
    String filled =
        PLACE.matcher(path.replace("/**", "/x")).replaceAll(found -> places.apply(found.group(1)));
    List<String> fields = new ArrayList<>();
    if (token && !isRead()) {
      fields.addAll(List.of("_csrf", browser.token()));
    }
    for (Parameter each : parameters) {
      fields.addAll(List.of(each.name(), value(each, number, texts)));
    }
    String[] all = fields.toArray(String[]::new);
    if (isRead()) {
      return browser.get(filled + (all.length == 0 ? "" : "?" + Browser.query(all)));
    }
    if (!file.isEmpty() && token) {
      return browser.upload(filled, file, "topic: {}".getBytes(StandardCharsets.UTF_8));
    }
    if (!body.isEmpty()) {
      return browser.send(
          method,
          filled + "?" + Browser.query(all),
          BodyPublishers.ofString("{}"),
          "Content-Type",
          body);
    }
    return browser.send(
        method, filled, Browser.form(all), "Content-Type", "application/x-www-form-urlencoded");
  }

  private static String value(Parameter each, String place, UnaryOperator<String> texts) {
    Class<?> type = each.type();
    if (type == boolean.class || type == Boolean.class) {
      return "true";
    }
    if (type == long.class || type == Long.class || type == Optional.class) {
      return place.matches("\\d+") ? place : "1";
    }
    if (type == int.class || type == double.class || Number.class.isAssignableFrom(type)) {
      return "1";
    }
    return texts.apply(each.name());
  }

  @Override
  public String toString() {
    return method
        + " "
        + path
        + parameters.stream().map(Parameter::name).collect(Collectors.joining(",", "(", ")"));
  }

  /// Those of some that answer a pattern of paths.
  public static Stream<Route> under(List<Route> some, String... starts) {
    return some.stream().filter(route -> Stream.of(starts).anyMatch(route.path::startsWith));
  }
}
