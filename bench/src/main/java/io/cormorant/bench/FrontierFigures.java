package io.cormorant.bench;

import java.util.Locale;

/// What a frontier on disk did with so many known URLs. The process measured says it of itself;
/// times of calls are microseconds of the CPU of the calling thread.
///
/// @param known URLs
/// @param offers links offered a second: offering, the pages' ends, cuts and waiting for commits
/// @param offerCpu for an offer, cuts included
/// @param links offered a second, with picking and with making up the links
/// @param commitCpu of the committing thread for an offer
/// @param picks of the best allowed URL a second, ends and cuts included
/// @param raises of priorities a second, cuts included
/// @param heap in use after collecting garbage
/// @param disk bytes of the store
record FrontierFigures(
    long known,
    double offers,
    double offerCpu,
    double links,
    double commitCpu,
    double picks,
    double pickCpu,
    double raises,
    double raiseCpu,
    long heap,
    long disk) {
  private static final int FIELDS = 11;

  String toLine() {
    return String.format(
        Locale.ROOT,
        "%d %.3f %.3f %.3f %.3f %.3f %.3f %.3f %.3f %d %d",
        known,
        offers,
        offerCpu,
        links,
        commitCpu,
        picks,
        pickCpu,
        raises,
        raiseCpu,
        heap,
        disk);
  }

  static FrontierFigures of(String line) {
    String[] f = line.split(" ", -1);
    if (f.length != FIELDS) {
      throw new IllegalArgumentException("not figures: " + line);
    }
    return new FrontierFigures(
        Long.parseLong(f[0]),
        Double.parseDouble(f[1]),
        Double.parseDouble(f[2]),
        Double.parseDouble(f[3]),
        Double.parseDouble(f[4]),
        Double.parseDouble(f[5]),
        Double.parseDouble(f[6]),
        Double.parseDouble(f[7]),
        Double.parseDouble(f[8]),
        Long.parseLong(f[9]),
        Long.parseLong(f[10]));
  }
}
