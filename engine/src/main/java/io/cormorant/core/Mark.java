package io.cormorant.core;

/// What speaks against using a page's text in a corpus as it is.
public enum Mark {
  /// The main text is short: there may be none, and what was taken for it may be something else.
  SHORT("short"),

  /// It leads to documents and is none: a tag, archive or index page.
  LIST("list"),

  /// Most of the visible text is in links.
  LINK_HEAVY("link-heavy"),

  /// There is almost no text, but scripts: in a browser there may be more, see [ScriptShell].
  SCRIPT_SHELL("script-shell"),

  /// The date of publication stands in the address only.
  DATE_FROM_URL("date-from-url");

  private final String code;

  Mark(String code) {
    this.code = code;
  }

  /// Its name in files.
  public String code() {
    return code;
  }
}
