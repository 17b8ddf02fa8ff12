package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Pieces of each page's text for retrieval, a JSON object a line: where a piece comes from, where
/// in the page's text it begins and ends, and its text.
public final class ChunkSink implements PageSink {
  private final LineOutput out;
  private final Chunks chunks;

  private ChunkSink(LineOutput out, Chunks chunks) {
    this.out = out;
    this.chunks = chunks;
  }

  public static ChunkSink to(Path file, Chunks chunks) {
    return new ChunkSink(LineOutput.to(file), chunks);
  }

  public static ChunkSink to(Writer out, Chunks chunks) {
    return new ChunkSink(LineOutput.to(out), chunks);
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    VisitLine line = page.line();
    String text = page.text();
    List<Chunks.Range> ranges = chunks.of(text);
    for (int i = 0; i < ranges.size(); i++) {
      Chunks.Range range = ranges.get(i);
      Map<String, @Nullable Object> chunk = new LinkedHashMap<>();
      chunk.put("id", line.n() + "-" + (i + 1));
      chunk.put("url", line.finalUrl().toString());
      chunk.put("title", page.title());
      chunk.put("lang", line.lang());
      chunk.put("published", line.published());
      chunk.put("fetch_time", line.fetchTime().toString());
      chunk.put("score", line.score());
      chunk.put("chunk", i + 1);
      chunk.put("chunks", ranges.size());
      chunk.put("start", range.start());
      chunk.put("end", range.end());
      chunk.put("text", text.substring(range.start(), range.end()));
      chunk.values().removeIf(value -> value == null || value.equals(""));
      out.write(PageObject.json(chunk) + "\n");
    }
    taken.accept(line);
  }

  @Override
  public List<WrittenFile> finish() {
    return out.finish();
  }

  @Override
  public void close() {
    out.close();
  }
}
