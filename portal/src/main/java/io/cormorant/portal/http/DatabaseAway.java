package io.cormorant.portal.http;

import io.cormorant.portal.store.Away;
import io.cormorant.portal.store.Duty;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/// Answers while the database cannot be reached: even who is signed in is not known then. The page
/// is in both languages, for nobody knows the reader's.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class DatabaseAway extends OncePerRequestFilter {
  /// What programs are told.
  private static final ProblemReply REPLY =
      new ProblemReply(
          HttpStatus.SERVICE_UNAVAILABLE,
          "the portal cannot reach its database; nothing is lost, try again in a minute");

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <title>The database cannot be reached · Cormorant</title></head><body><main>
      <h1>The database cannot be reached</h1>
      <p>The portal cannot reach its database at the moment. Nothing is lost. Try again in a minute.</p>
      <p lang="zh-Hans">门户暂时无法连接数据库。不会丢失任何内容，请过一分钟再试。</p>
      </main></body></html>
      """;

  private static final String RETRY_SECONDS = "30";
  private static final String HEALTH = "/healthz";

  private final Duty duty;

  DatabaseAway(Duty duty) {
    this.duty = duty;
  }

  private static String path(HttpServletRequest request) {
    return request.getRequestURI().substring(request.getContextPath().length());
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (duty.isAway()) {
      answer(request, response);
      return;
    }
    try {
      chain.doFilter(request, response);
    } catch (ServletException | IOException | RuntimeException e) {
      if (!Away.is(e) || response.isCommitted()) {
        throw e;
      }
      duty.noteAway();
      answer(request, response);
    }
  }

  private static void answer(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.reset();
    response.setHeader(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    if (path(request).equals(HEALTH)) {
      response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
      write(response, MediaType.APPLICATION_JSON_VALUE, "{\"status\":\"DOWN\"}");
    } else if (ProblemReply.isForPrograms(request)) {
      REPLY.write(response);
    } else {
      response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
      write(response, MediaType.TEXT_HTML_VALUE, PAGE);
    }
  }

  private static void write(HttpServletResponse response, String type, String body)
      throws IOException {
    response.setContentType(type);
    response.setCharacterEncoding(StandardCharsets.UTF_8.name());
    response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
  }
}
