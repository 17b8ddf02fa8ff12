package io.cormorant.core;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A text that is worked out when it is first asked for. Two are equal when their texts are. Safe
/// for use by many threads if its source is; two that ask at once may both ask the source.
public final class DeferredText {
  private final Supplier<String> source;
  private volatile @Nullable String text;

  /// @param source always gives the same text
  public DeferredText(Supplier<String> source) {
    this.source = source;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DeferredText deferred && deferred.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /// The text.
  @Override
  public String toString() {
    String known = text;
    if (known == null) {
      known = source.get();
      text = known;
    }
    return known;
  }
}
