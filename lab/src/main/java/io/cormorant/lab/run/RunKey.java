package io.cormorant.lab.run;

/// What a run is: everything that decides its course.
///
/// @param web name of the web
/// @param topic its id
/// @param strategy with options, as in a plan: `best-first:scorer=anchor`
/// @param judge with options, as in a plan
/// @param seed for everything left to chance, the order of the seeds too
/// @param pages documents it may download
public record RunKey(
    String web, String topic, String strategy, String judge, long seed, int pages) {}
