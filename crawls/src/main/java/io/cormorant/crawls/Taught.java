package io.cormorant.crawls;

import io.cormorant.crawl.Learning;
import java.util.LinkedHashMap;
import java.util.Map;

/// What came of something people said of pages.
///
/// @param inTime false if the crawl ended before it learned it: it will when it is resumed
/// @param contrary pages that the judge, having learned them, still sees otherwise
public record Taught(boolean inTime, Learning learning, int contrary) {
  /// As programs read it.
  Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("done", "feedback");
    object.put("in_time", inTime);
    object.put("learns", learning.learns());
    object.put("learned", learning.mark().learned());
    object.put("waiting_rescored", learning.waiting());
    object.put("contrary", contrary);
    return object;
  }
}
