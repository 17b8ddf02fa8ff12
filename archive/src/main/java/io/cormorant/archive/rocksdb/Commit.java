package io.cormorant.archive.rocksdb;

import java.util.List;
import java.util.Map;

/// What becomes durable together with the oldest cut of the frontier.
///
/// @param positions how far the files of the folder are valid; they were forced to disk before
/// @param states of parts by their names, in place of what they said before
/// @param refusals links that may not be followed; of one refused before the older reason stays
public record Commit(Positions positions, Map<String, byte[]> states, List<Refused> refusals) {}
