package io.cormorant.portal.store;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import io.cormorant.plan.BadInput;
import java.util.List;

/// Something a person said that cannot be done, with a key by which pages say it in the reader's
/// language.
public final class Problem extends BadInput {
  private static final long serialVersionUID = 1;

  private final String key;
  private final transient List<Object> arguments;

  /// @param key of a message, such as `problem.name-taken`
  /// @param english the same in English, for the command line and programs
  @FormatMethod
  public Problem(String key, @FormatString String english, Object... arguments) {
    super(english.formatted(arguments));
    this.key = key;
    this.arguments = List.of(arguments);
  }

  public String key() {
    return key;
  }

  public List<Object> arguments() {
    return arguments;
  }
}
