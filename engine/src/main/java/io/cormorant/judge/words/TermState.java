package io.cormorant.judge.words;

import io.cormorant.text.TermReader;
import io.cormorant.text.TermStatistics;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Saves and loads the statistics of terms.
final class TermState {
  /// Stands where a saved state had the number of documents when terms were saved as text.
  private static final int NUMBERED = -1;

  private TermState() {}

  static void save(TermStatistics statistics, DataOutput out) throws IOException {
    TermStatistics.Snapshot saved = statistics.snapshot();
    out.writeInt(NUMBERED);
    out.writeInt(saved.documents());
    out.writeInt(saved.counts().size());
    for (Long2IntMap.Entry entry : saved.counts().long2IntEntrySet()) {
      out.writeLong(entry.getLongKey());
      out.writeInt(entry.getIntValue());
    }
  }

  static void load(TermStatistics statistics, DataInput in) throws IOException {
    int first = in.readInt();
    boolean numbered = first == NUMBERED;
    int documents = numbered ? in.readInt() : first;
    int size = in.readInt();
    Long2IntOpenHashMap counts = new Long2IntOpenHashMap();
    for (int i = 0; i < size; i++) {
      counts.put(numbered ? in.readLong() : TermReader.number(in.readUTF()), in.readInt());
    }
    statistics.restore(new TermStatistics.Snapshot(documents, counts));
  }
}
