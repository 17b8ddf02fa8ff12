package io.cormorant.cluster;

import org.jspecify.annotations.Nullable;

/// The cluster cannot be used; the message says to people why and what to do.
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ClusterException(String message) {
    this(message, null);
  }

  ClusterException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
