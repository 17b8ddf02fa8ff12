package io.cormorant.lab.experiment;

import io.cormorant.lab.run.CurvePoint;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.TopicTruth;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs as JSON objects, in the form docs/internals/lab.md promises.
final class RunJson {
  static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final int DIGITS = 6;

  private RunJson() {}

  static Map<String, Object> object(String id, Run run, TopicTruth truth) {
    RunRecord record = run.record();
    String spec = record.key().strategy();
    int colon = spec.indexOf(':');
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("strategy", colon < 0 ? spec : spec.substring(0, colon));
    object.put("options", options(colon < 0 ? "" : spec.substring(colon + 1)));
    object.put("judge", record.key().judge());
    object.put("seed", record.key().seed());
    object.put("downloads", record.downloads().size());
    object.put("requests", record.requests());
    object.put("relevant", relevant(record, truth));
    object.put("reachable_relevant", truth.reachable());
    object.put("harvest_curve", run.curve().stream().map(RunJson::point).toList());
    Map<String, Object> measures = new LinkedHashMap<>();
    run.measures().forEach((name, value) -> measures.put(name, rounded(value)));
    object.put("measures", measures);
    object.put("links", record.links());
    object.put("learning", record.learning());
    object.put("micros_per_link", rounded(record.microsPerLink()));
    object.put("seconds", rounded(record.seconds()));
    object.put("order_digest", record.orderDigest());
    object.put("id", id);
    return object;
  }

  static RunRecord record(RunKey key, JsonNode told, List<Download> downloads) {
    return new RunRecord(
        key,
        downloads,
        told.path("requests").asLong(),
        told.path("links").asLong(),
        told.path("micros_per_link").asDouble(),
        told.path("seconds").asDouble(),
        told.path("learning").asBoolean(),
        told.path("order_digest").asString(""));
  }

  /// Without binary noise in the last digits.
  static BigDecimal rounded(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(DIGITS, RoundingMode.HALF_EVEN);
    BigDecimal plain = rounded.stripTrailingZeros();
    return plain.scale() < 1 ? plain.setScale(1) : plain;
  }

  /// By the labels; by the judge where there are none.
  private static long relevant(RunRecord record, TopicTruth truth) {
    return record.downloads().stream()
        .filter(truth.labels() ? Download::labelled : Download::judged)
        .count();
  }

  private static Map<String, Object> point(CurvePoint point) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("at", point.at());
    object.put("label", rounded(point.label()));
    object.put("judge", rounded(point.judge()));
    return object;
  }

  private static Map<String, String> options(String text) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String pair : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      options.put(pair.substring(0, equals).strip(), pair.substring(equals + 1).strip());
    }
    return options;
  }
}
