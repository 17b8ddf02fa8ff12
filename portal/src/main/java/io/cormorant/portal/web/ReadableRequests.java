package io.cormorant.portal.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/// Refuses requests whose parameters cannot be read: too large, too many, no parameters at all, or
/// with zero characters, which no form has and no page may have. Whoever sent one sees a page that
/// says so. Left to themselves such requests fail once more when that page is made, and leave two
/// long traces in the log each.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
final class ReadableRequests extends OncePerRequestFilter {
  private static final Logger LOG = LoggerFactory.getLogger(ReadableRequests.class);
  private static final String ERROR_PAGE = "/error";

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    int status = status(request);
    if (status == HttpServletResponse.SC_OK) {
      chain.doFilter(request, response);
    } else {
      response.setStatus(status);
      HttpServletRequest bare = new Bare(request);
      bare.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, status);
      bare.getRequestDispatcher(ERROR_PAGE).forward(bare, response);
    }
  }

  private static int status(HttpServletRequest request) {
    try {
      boolean odd =
          request.getParameterMap().values().stream()
              .flatMap(Arrays::stream)
              .anyMatch(value -> value.indexOf(0) >= 0);
      return odd ? HttpServletResponse.SC_BAD_REQUEST : HttpServletResponse.SC_OK;
    } catch (InvalidParameterException e) {
      LOG.debug("a request was refused", e);
      return e.getErrorCode();
    }
  }

  /// A request without anything that was sent in it.
  private static final class Bare extends HttpServletRequestWrapper {
    Bare(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String getMethod() {
      return HttpMethod.GET.name();
    }

    @Override
    public @Nullable String getContentType() {
      return null;
    }

    @Override
    public @Nullable String getParameter(String name) {
      return null;
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
      return null;
    }

    @Override
    public Map<String, String[]> getParameterMap() {
      return Map.of();
    }

    @Override
    public Enumeration<String> getParameterNames() {
      return Collections.emptyEnumeration();
    }
  }
}
