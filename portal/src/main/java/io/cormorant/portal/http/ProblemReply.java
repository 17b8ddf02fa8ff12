package io.cormorant.portal.http;

import io.cormorant.crawls.Json;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/// An error as programs read it, by RFC 9457.
///
/// @param detail a sentence for whoever wrote the program
/// @param code by which the program can tell what is wrong; null where the status says enough
public record ProblemReply(int status, String detail, @Nullable String code) {
  public ProblemReply(HttpStatus status, String detail) {
    this(status.value(), detail, null);
  }

  /// Whether a request is for something that programs ask for; whoever asks for anything else is
  /// shown a page.
  public static boolean isForPrograms(HttpServletRequest request) {
    return isForPrograms(request, request.getRequestURI());
  }

  /// The same of the path that a request had at first.
  public static boolean isForPrograms(HttpServletRequest request, String uri) {
    String base = request.getContextPath();
    String path = uri.startsWith(base) ? uri.substring(base.length()) : uri;
    return isIn(path, "/api") || isIn(path, "/mcp") || path.equals("/metrics");
  }

  private static boolean isIn(String path, String folder) {
    return path.equals(folder) || path.startsWith(folder + "/");
  }

  /// Answers with it.
  public void write(HttpServletResponse response) throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("title", title());
    object.put("status", status);
    object.put("detail", detail);
    if (code != null) {
      object.put("code", code);
    }
    response.setStatus(status);
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.getOutputStream().write(Json.line(object).getBytes(StandardCharsets.UTF_8));
  }

  private String title() {
    HttpStatus known = HttpStatus.resolve(status);
    return known == null ? "Error" : known.getReasonPhrase();
  }
}
