package io.cormorant.cluster.message;

/// Which errand of which crawl is meant.
///
/// @param crawl its name among the crawls of its coordinator
/// @param run of the coordinator; what was sent out by an earlier one counts no more
/// @param number of the errand in its run of the crawl
/// @param attempt from 1; an errand that was taken back goes out again with the next one, and
///   nothing that comes of earlier ones counts then
public record Ticket(String crawl, long run, long number, int attempt) {}
