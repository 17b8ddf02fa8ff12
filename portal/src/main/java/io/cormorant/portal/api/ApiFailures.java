package io.cormorant.portal.api;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.http.ProblemReply;
import io.cormorant.portal.store.Away;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.web.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/// Tells programs what went wrong, whether or not anything was there to answer them. What went
/// wrong inside the portal is in its log and not in the answer.
@Component
final class ApiFailures implements HandlerExceptionResolver, Ordered {
  private static final Logger LOG = LoggerFactory.getLogger(ApiFailures.class);

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public @Nullable ModelAndView resolveException(
      HttpServletRequest request,
      HttpServletResponse response,
      @Nullable Object handler,
      Exception failure) {
    if (!ProblemReply.isForPrograms(request)
        || response.isCommitted()
        || failure instanceof AccessDeniedException
        || failure instanceof AuthenticationException
        || Away.is(failure)) {
      return null;
    }
    ProblemReply reply = reply(failure);
    if (reply.status() >= 500) {
      LOG.error("{} {} failed", request.getMethod(), request.getRequestURI(), failure);
    }
    try {
      response.resetBuffer();
      if (failure instanceof ErrorResponse known) {
        known.getHeaders().forEach((name, values) -> add(response, name, values));
      }
      reply.write(response);
    } catch (IOException e) {
      LOG.debug("nobody heard of an error", e);
    }
    return new ModelAndView();
  }

  private static void add(HttpServletResponse response, String name, Iterable<String> values) {
    values.forEach(value -> response.addHeader(name, value));
  }

  private static ProblemReply reply(Exception failure) {
    return switch (failure) {
      case NotFound _ -> plain(HttpStatus.NOT_FOUND.value());
      case Conflict conflict ->
          new ProblemReply(HttpStatus.CONFLICT, Objects.requireNonNull(conflict.getMessage()));
      case Problem problem -> bad(problem, problem.key().replaceFirst("^problem\\.", ""));
      case BadInput bad -> bad(bad, null);
      case HttpMessageNotReadableException unread ->
          isTooLarge(unread)
              ? BodyLimit.REPLY
              : new ProblemReply(HttpStatus.BAD_REQUEST, Unreadable.sentence(unread.getCause()));
      case MethodArgumentTypeMismatchException mismatch ->
          new ProblemReply(
              HttpStatus.BAD_REQUEST,
              "'%s' cannot be used as %s".formatted(mismatch.getValue(), mismatch.getName()));
      case TypeMismatchException mismatch ->
          new ProblemReply(
              HttpStatus.BAD_REQUEST, "'%s' cannot be used".formatted(mismatch.getValue()));
      default -> failure instanceof ErrorResponse known ? known(known) : plain(500);
    };
  }

  private static ProblemReply bad(BadInput wrong, @Nullable String code) {
    return new ProblemReply(
        HttpStatus.BAD_REQUEST.value(), String.valueOf(wrong.getMessage()), code);
  }

  private static ProblemReply known(ErrorResponse known) {
    int status = known.getStatusCode().value();
    String detail = known.getBody().getDetail();
    return detail == null || status >= 500 || status == HttpStatus.NOT_FOUND.value()
        ? plain(status)
        : new ProblemReply(status, detail, null);
  }

  /// What is said where nothing but the status may be.
  static ProblemReply plain(int status) {
    String detail =
        switch (status) {
          case 400 -> "the portal does not understand this request";
          case 404 -> "there is no such thing, or it belongs to somebody else";
          default ->
              status >= 500
                  ? "something went wrong in the portal; its log says what happened"
                  : "the request cannot be answered";
        };
    return new ProblemReply(status, detail, null);
  }

  private static boolean isTooLarge(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BodyLimit.TooLarge) {
        return true;
      }
    }
    return false;
  }
}
