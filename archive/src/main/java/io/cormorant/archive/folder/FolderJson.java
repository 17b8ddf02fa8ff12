package io.cormorant.archive.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.core.Url;
import io.cormorant.core.UsageSignals;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/// How the lines of a crawl folder are written: snake case, keys in the order of the record,
/// unknown keys ignored when read.
final class FolderJson {
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .addMixIn(UsageSignals.class, WhatIsSaid.class)
          .addMixIn(RecordPlace.class, WhereItLies.class)
          .addModule(
              new SimpleModule()
                  .addSerializer(Url.class, new UrlWriter())
                  .addDeserializer(Url.class, new UrlReader()))
          .build();

  private FolderJson() {}

  /// Only what somebody said is written.
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private interface WhatIsSaid {
    @SuppressWarnings("UnusedMethod") // it says that the method of that name is no property
    @JsonIgnore
    boolean isEmpty();
  }

  /// Most pages lie in the folder of their crawl, so no worker is named.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private interface WhereItLies {}

  /// One line. Goes by way of a string, because a page can have half a surrogate pair in its title:
  /// there it becomes a question mark, where writing bytes directly would fail.
  static byte[] line(Object value) {
    return (MAPPER.writeValueAsString(value) + '\n').getBytes(UTF_8);
  }

  private static final class UrlWriter extends StdSerializer<Url> {
    UrlWriter() {
      super(Url.class);
    }

    @Override
    public void serialize(Url url, JsonGenerator out, SerializationContext context) {
      out.writeString(url.toString());
    }
  }

  private static final class UrlReader extends StdDeserializer<Url> {
    UrlReader() {
      super(Url.class);
    }

    @Override
    public Url deserialize(JsonParser in, DeserializationContext context) {
      String text = in.getString();
      return Url.parse(text == null ? "" : text)
          .orElseThrow(() -> context.weirdStringException(text, Url.class, "not a web address"));
    }
  }
}
