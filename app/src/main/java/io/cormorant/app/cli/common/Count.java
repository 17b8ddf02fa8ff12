package io.cormorant.app.cli.common;

import io.cormorant.plan.PlanFile;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A number of things on the command line, written as in a topic file: `500`, `10k`.
public final class Count implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    try {
      return PlanFile.count(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
