package io.cormorant.archive.folder;

import io.cormorant.archive.warc.RecordPlace;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// Changes lines of `visits.jsonl` that are written already, and leaves all else in them as it is.
final class VisitEdit {
  private static final List<String> OF_A_PAGE =
      List.of(
          "warc",
          "score",
          "text_digest",
          "html_digest",
          "simhash",
          "near_duplicate_of",
          "evidence");

  private VisitEdit() {}

  /// The line of a page with the place where it lies.
  static String placed(String line, RecordPlace place) {
    ObjectNode node = read(line);
    node.set("warc", FolderJson.MAPPER.valueToTree(place));
    return FolderJson.MAPPER.writeValueAsString(node);
  }

  /// The line of a page that is no more: its URL ended in an error, so that it may be asked again.
  static String lost(String line, String reason) {
    ObjectNode node = read(line);
    node.put("outcome", "broken");
    node.put("reason", reason);
    node.put("kept", false);
    node.put("relevant", false);
    OF_A_PAGE.forEach(node::remove);
    return FolderJson.MAPPER.writeValueAsString(node);
  }

  private static ObjectNode read(String line) {
    return (ObjectNode) FolderJson.MAPPER.readTree(line);
  }
}
