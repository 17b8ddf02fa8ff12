package io.cormorant.parse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/// One font for every font that a PDF does not bring along. PDFBox would search the whole machine
/// for fonts and leave a list of them in the user's home; for text their shapes are not needed, and
/// this way the same document reads the same everywhere.
final class PdfFonts implements FontMapper {
  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font;

  PdfFonts() {
    try (InputStream in =
        Objects.requireNonNull(PDDocument.class.getResourceAsStream(FONT), FONT)) {
      font = new TTFParser().parse(new RandomAccessReadBuffer(in));
    } catch (IOException e) {
      throw new UncheckedIOException("PDFBox lacks its font", e);
    }
  }

  @Override
  public FontMapping<TrueTypeFont> getTrueTypeFont(
      @Nullable String name, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, true);
  }

  @Override
  public FontMapping<FontBoxFont> getFontBoxFont(
      @Nullable String name, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, true);
  }

  @Override
  @SuppressWarnings("NullAway") // PDFBox takes null here for: no CID font
  public CIDFontMapping getCIDFont(
      @Nullable String name,
      @Nullable PDFontDescriptor descriptor,
      @Nullable PDCIDSystemInfo system) {
    return new CIDFontMapping(null, font, true);
  }
}
