package io.cormorant.render;

/// What rendered pages have asked of the network so far.
///
/// @param requests for what pages load that were let out
/// @param blocked requests that were not: kinds, methods and numbers beyond what a page may ask
/// @param refused connections to addresses or ports that may not be asked
/// @param bytes that went through the proxy, both ways together
/// @param starts of the browser
public record RenderTraffic(long requests, long blocked, long refused, long bytes, long starts) {}
