package io.cormorant.portal.mcp;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Two streams of messages, one a line. The end of the input is told only when all requests are
/// answered, or after a while: the server would drop the answers that are under way. So a few
/// requests can simply be piped into it.
final class Conversation {
  private static final long PATIENCE_SECONDS = 20;

  private final Questions in;
  private final Answers out;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition answered = lock.newCondition();
  private long open;

  Conversation(InputStream in, OutputStream out) {
    this.in = new Questions(in);
    this.out = new Answers(out);
  }

  InputStream in() {
    return in;
  }

  OutputStream out() {
    return out;
  }

  void awaitEnd() throws InterruptedException {
    ended.await();
  }

  private void count(long more) {
    lock.lock();
    try {
      open += more;
      answered.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void awaitAnswers() {
    lock.lock();
    try {
      long left = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (open > 0 && left > 0) {
        left = answered.awaitNanos(left);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /// Counts requests: messages that have an id and a method. Notifications have no id and are not
  /// answered.
  private final class Questions extends FilterInputStream {
    private static final int LONGEST = 1 << 20;

    private final StringBuilder line = new StringBuilder();

    Questions(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      int length = read(one, 0, 1);
      return length < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read;
      try {
        read = in.read(bytes, offset, length);
      } catch (IOException e) {
        ended.countDown();
        throw e;
      }
      if (read < 0) {
        awaitAnswers();
        ended.countDown();
        return read;
      }
      for (int i = offset; i < offset + read; i++) {
        if (bytes[i] == '\n') {
          boolean asks = line.indexOf("\"id\"") >= 0 && line.indexOf("\"method\"") >= 0;
          line.setLength(0);
          count(asks ? 1 : 0);
        } else if (line.length() < LONGEST) {
          line.append((char) (bytes[i] & 0xFF));
        }
      }
      return read;
    }
  }

  /// Each line that is written answers one request.
  private final class Answers extends FilterOutputStream {
    private long lines;

    Answers(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      for (int i = offset; i < offset + length; i++) {
        lines += bytes[i] == '\n' ? 1 : 0;
      }
    }

    @Override
    public void flush() throws IOException {
      out.flush();
      long told = lines;
      lines = 0;
      count(-told);
    }
  }
}
