package io.cormorant.bench;

import io.cormorant.plan.BadInput;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What strategies are misled by.
enum Situation {
  LIES("lies", "plain", ",lying=0.85"),
  ISLANDS("islands", "island", ""),
  FARM("farm", "farm", ""),
  DYING_HOST("dying-host", null, ""),
  ERRING_JUDGE("erring-judge", null, ""),
  /// Recorded webs as they are, to compare with.
  NONE("none", null, "");

  /// Those that mislead.
  static final List<Situation> USUAL = List.of(LIES, ISLANDS, FARM, DYING_HOST, ERRING_JUDGE);

  private final String label;
  private final @Nullable String kind;
  private final String options;

  /// @param kind of the generated web; null where recorded ones are crawled
  Situation(String label, @Nullable String kind, String options) {
    this.label = label;
    this.kind = kind;
    this.options = options;
  }

  /// @throws BadInput if there is none of that name
  static Situation of(String label) {
    return Arrays.stream(values())
        .filter(situation -> situation.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInput(
                    "--situations has no '%s'; there are %s"
                        .formatted(
                            label,
                            Arrays.stream(values())
                                .map(Situation::label)
                                .collect(Collectors.joining(", ")))));
  }

  String label() {
    return label;
  }

  boolean isRecorded() {
    return kind == null;
  }

  /// The name of the generated web it lies on.
  String web(int pages, long seed) {
    return "generated:" + kind + ",pages=" + pages + ",seed=" + seed + options;
  }
}
