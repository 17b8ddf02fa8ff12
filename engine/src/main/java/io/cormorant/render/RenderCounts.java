package io.cormorant.render;

/// What rendering has come to so far.
///
/// @param rendered documents replaced by what their scripts made of them
/// @param moved documents whose scripts led elsewhere
/// @param kept documents used as they came, since rendering failed, ran out of time or made less of
///   them
public record RenderCounts(long rendered, long moved, long kept, RenderTraffic traffic) {}
