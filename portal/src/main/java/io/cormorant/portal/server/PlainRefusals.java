package io.cormorant.portal.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/// Answers requests that the server refuses before the portal hears of them, such as addresses with
/// characters that none may have. The page is in both languages, for nobody knows the reader's.
public final class PlainRefusals extends ErrorReportValve {
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Cormorant</title></head><body>
      <h1>The portal does not understand this request</h1>
      <p>Check the address, and try again.</p>
      <p lang="zh-Hans">无法理解这个请求。请检查地址后再试。</p>
      </body></html>
      """;

  @Override
  protected void report(Request request, Response response, @Nullable Throwable failure) {
    int status = response.getStatus();
    if (status < HttpStatus.BAD_REQUEST.value()
        || response.getContentWritten() > 0
        || !response.setErrorReported()) {
      return;
    }
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    response.setHeader("X-Content-Type-Options", "nosniff");
    try {
      response.setContentType(MediaType.TEXT_HTML_VALUE);
      response.setCharacterEncoding(StandardCharsets.UTF_8.name());
      response.getOutputStream().write(PAGE.getBytes(StandardCharsets.UTF_8));
      response.finishResponse();
    } catch (IOException e) {
      containerLog.debug("nobody heard of a refusal", e);
    }
  }
}
