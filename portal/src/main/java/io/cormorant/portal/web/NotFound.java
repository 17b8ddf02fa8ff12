package io.cormorant.portal.web;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/// There is no such thing, or it belongs to somebody else: whoever asks is not told which.
@ResponseStatus(HttpStatus.NOT_FOUND)
public final class NotFound extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotFound() {
    super("not found", null, false, false);
  }
}
