package io.cormorant.core;

import org.jspecify.annotations.Nullable;

/// How one fetch ended.
public sealed interface Response {
  /// A document came (status 200).
  ///
  /// @param body decoded from any content encoding, at most the web's size limit
  /// @param address the address that answered, where there is one
  /// @param request that was answered by just these bytes, where there was one
  /// @param deposit where the body lies if it is not here; null if it is
  @SuppressWarnings("ArrayRecordComponent") // bytes as they came; never compared
  record Document(
      Url url,
      int status,
      Headers headers,
      byte[] body,
      @Nullable String address,
      @Nullable Request request,
      @Nullable Deposit deposit)
      implements Response {
    private static final byte[] ELSEWHERE = {};

    /// A document that is here with its body.
    public Document(
        Url url,
        int status,
        Headers headers,
        byte[] body,
        @Nullable String address,
        @Nullable Request request) {
      this(url, status, headers, body, address, request, null);
    }

    /// A document that nobody was asked for over HTTP.
    public Document(Url url, int status, Headers headers, byte[] body, @Nullable String address) {
      this(url, status, headers, body, address, null, null);
    }

    /// The same document without its body, which lies there now.
    public Document leftAt(Deposit place) {
      return new Document(url, status, headers, ELSEWHERE, address, request, place);
    }

    /// @throws IllegalStateException if the body is not here, see [#deposit]
    @Override
    public byte[] body() {
      if (deposit != null) {
        throw new IllegalStateException(
            "the body of " + url + " is in " + deposit.file() + " of worker " + deposit.worker());
      }
      return body;
    }

    /// Bytes of the body, wherever that is.
    public int size() {
      return deposit == null ? body.length : deposit.size();
    }

    /// Of the body, wherever that is; see [ContentDigest].
    public String digest() {
      return deposit == null ? ContentDigest.of(body) : deposit.digest();
    }

    /// The media type without parameters, in lower case; empty if the server named none.
    public String mediaType() {
      String value = headers.first("Content-Type").orElse("");
      int end = value.indexOf(';');
      return (end < 0 ? value : value.substring(0, end)).strip().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// The server points elsewhere (301, 302, 303, 307, 308).
  record Moved(Url url, int status, Url target) implements Response {}

  /// The document is still the one whose [Validators] were sent (304).
  record Unchanged(Url url, Headers headers) implements Response {}

  /// No document.
  ///
  /// @param status the HTTP status, or 0 where no answer came
  /// @param bytes of a document that came all the same, such as one that was too large
  record Lost(Url url, int status, long bytes, Outcome outcome) implements Response {
    public Lost(Url url, int status, Outcome outcome) {
      this(url, status, 0, outcome);
    }
  }
}
