package io.cormorant.lab.run;

import java.util.List;

/// The runs that compare with each other: same web, topic and number of pages.
///
/// @param topic its id
/// @param title its name for people
/// @param truth its set of relevant pages may be empty where it was read from a file
public record Result(
    String web, String topic, String title, int pages, TopicTruth truth, List<Run> runs) {
  public Result {
    runs = List.copyOf(runs);
  }
}
