package io.cormorant.strategy.learned;

import io.cormorant.core.Visit;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Says how many links a page is likely to be away from the nearest relevant one.
interface Layers {
  /// 0 for a relevant page, the number of layers for one that is in none. Asked once for each page.
  int layer(Visit visit);

  default void save(DataOutput out) throws IOException {}

  default void load(DataInput in) throws IOException {}
}
