package io.cormorant.archive.export;

/// A form in which the text of a page is written to a file of its own.
public enum PageText {
  /// The clean main text, a paragraph a line.
  PLAIN(".txt") {
    @Override
    String of(ExportedPage page) {
      return page.text();
    }
  },

  /// Markdown with what is known of the page before it.
  MARKDOWN(".md") {
    @Override
    String of(ExportedPage page) {
      return MarkdownText.of(page);
    }
  };

  private final String extension;

  PageText(String extension) {
    this.extension = extension;
  }

  String extension() {
    return extension;
  }

  abstract String of(ExportedPage page);
}
