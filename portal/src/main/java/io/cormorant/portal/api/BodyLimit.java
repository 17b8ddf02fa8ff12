package io.cormorant.portal.api;

import io.cormorant.portal.http.ProblemReply;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/// Reads no more of what a program sends than anybody needs.
@Component
final class BodyLimit extends OncePerRequestFilter {
  static final int MOST_BYTES = 1 << 20;

  static final ProblemReply REPLY =
      new ProblemReply(HttpStatus.CONTENT_TOO_LARGE, "a request can have at most 1 MB");

  /// More came than is read.
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !ProblemReply.isForPrograms(request);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getContentLengthLong() > MOST_BYTES) {
      REPLY.write(response);
    } else {
      chain.doFilter(new Bounded(request), response);
    }
  }

  private static final class Bounded extends HttpServletRequestWrapper {
    Bounded(HttpServletRequest request) {
      super(request);
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      return new BoundedStream(super.getInputStream());
    }
  }

  private static final class BoundedStream extends ServletInputStream {
    private final ServletInputStream in;
    private int left = MOST_BYTES;

    BoundedStream(ServletInputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      int one = in.read();
      count(one < 0 ? 0 : 1);
      return one;
    }

    @Override
    public int read(byte[] bytes, int from, int most) throws IOException {
      int came = in.read(bytes, from, most);
      count(Math.max(0, came));
      return came;
    }

    private void count(int came) throws TooLarge {
      left -= came;
      if (left < 0) {
        throw new TooLarge();
      }
    }

    @Override
    public boolean isFinished() {
      return in.isFinished();
    }

    @Override
    public boolean isReady() {
      return in.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
      in.setReadListener(listener);
    }
  }
}
