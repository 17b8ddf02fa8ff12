package io.cormorant.discover;

import io.cormorant.core.Url;

/// A page that a search engine named. Its texts come from outside: bounded, on one line, without
/// markup, empty where the engine says nothing.
public record Hit(Url url, String title, String snippet) {}
