package io.cormorant.strategy.learned;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.List;

/// The parts of an address in a form in which they are quickly compared: the labels of the host and
/// the characters in each part of the path. The query is left out.
///
/// @param site what was registered
/// @param labels of the host from the right, without what comes after the registered name
/// @param low of each part of the path, which of the characters below 64 it has
/// @param high which of those above
@SuppressWarnings("ArrayRecordComponent") // never compared
record UrlShape(String host, String site, List<String> labels, long[] low, long[] high) {
  /// What a label counts, the registered name first; each further one counts less by the step.
  private static final double LABEL = 0.5;

  private static final double LABEL_STEP = 0.1;

  /// What a `www` that both have counts.
  private static final double WWW = 0.5;

  /// What the first part of a path counts; each further one counts half.
  private static final double PART = 0.5;

  /// Further parts would count less than a hundredth.
  private static final int MOST_PARTS = 6;

  static UrlShape of(Url url) {
    String host = url.host();
    String site = url.registeredDomain();
    String path = url.path();
    int query = path.indexOf('?');
    int end = query < 0 ? path.length() : query;
    long[] low = new long[MOST_PARTS];
    long[] high = new long[MOST_PARTS];
    int part = 0;
    for (int i = 0; i < end && part < MOST_PARTS; i++) {
      char c = path.charAt(i);
      if (c != '/') {
        if (c < 64) {
          low[part] |= 1L << c;
        } else {
          high[part] |= 1L << c;
        }
      } else if ((low[part] | high[part]) != 0) {
        part++;
      }
    }
    return new UrlShape(host, site, labels(host, site), low, high);
  }

  private static List<String> labels(String host, String site) {
    List<String> labels = new ArrayList<>(3);
    int dot = site.indexOf('.');
    labels.add(dot < 0 ? site : site.substring(0, dot));
    int end = host.length() - site.length() - 1;
    while (end > 0) {
      int start = host.lastIndexOf('.', end - 1) + 1;
      labels.add(host.substring(start, end));
      end = start - 1;
    }
    return labels;
  }

  /// Whether one host is, or is within, the other.
  boolean sharesHost(UrlShape other) {
    return host.contains(other.host) || other.host.contains(host);
  }

  boolean sharesSite(UrlShape other) {
    return site.equals(other.site) || sharesHost(other);
  }

  /// How alike the hosts are: the weights of the labels that are equal, from the registered name
  /// outwards.
  double hostSimilarity(UrlShape other) {
    double sum = 0;
    double weight = LABEL;
    for (int i = 0; i < Math.min(labels.size(), other.labels.size()) && weight > 0; i++) {
      String label = labels.get(i);
      if (label.equals(other.labels.get(i))) {
        sum += label.equals("www") ? weight * WWW : weight;
      }
      weight -= LABEL_STEP;
    }
    return sum;
  }

  /// How alike the paths are: of each part, the share of the characters of both that both have.
  double pathSimilarity(UrlShape other) {
    double sum = 0;
    double weight = PART;
    for (int i = 0; i < MOST_PARTS; i++) {
      int all = Long.bitCount(low[i] | other.low[i]) + Long.bitCount(high[i] | other.high[i]);
      if (all == 0) {
        break;
      }
      int both = Long.bitCount(low[i] & other.low[i]) + Long.bitCount(high[i] & other.high[i]);
      sum += weight * both / all;
      weight /= 2;
    }
    return sum;
  }
}
