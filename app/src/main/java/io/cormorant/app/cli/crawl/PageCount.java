package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.Count;
import picocli.CommandLine.ITypeConverter;

/// A number of pages on the command line: `500`, `10k`, or `+500` for so many more than there are.
record PageCount(long count, boolean more) {
  static final class Converter implements ITypeConverter<PageCount> {
    private final Count numbers = new Count();

    @Override
    public PageCount convert(String text) {
      boolean more = text.startsWith("+");
      return new PageCount(numbers.convert(more ? text.substring(1) : text), more);
    }
  }
}
