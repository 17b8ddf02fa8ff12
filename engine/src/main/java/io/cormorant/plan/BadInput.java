package io.cormorant.plan;

import java.util.function.Supplier;

/// What a user gave cannot be used: a name, a number, an address. The message is for them.
///
/// Most parts say so by [IllegalArgumentException], which a bug of ours does as well; so it is
/// turned into this one where a user's words are interpreted, and only there.
public class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BadInput(String message) {
    super(message);
  }

  private BadInput(IllegalArgumentException cause) {
    super(cause.getMessage(), cause);
  }

  /// Interprets what a user gave.
  ///
  /// @throws BadInput where the interpretation throws an [IllegalArgumentException]
  public static <T> T unless(Supplier<T> interpretation) {
    try {
      return interpretation.get();
    } catch (IllegalArgumentException e) {
      throw new BadInput(e);
    }
  }
}
