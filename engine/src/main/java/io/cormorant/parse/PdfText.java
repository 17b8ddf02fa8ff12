package io.cormorant.parse;

import io.cormorant.core.Guard;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Response;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/// Reads the text and the links of one PDF. Used by one thread, which may be interrupted to end it.
final class PdfText extends PDFTextStripper {
  static {
    FontMappers.set(new PdfFonts());
  }

  private final LinkList links;
  private final StringWriter out = new StringWriter();
  private List<Spot> spots = List.of();
  private int pages;
  private int characters;
  private boolean textCut;
  private boolean linksCut;

  /// A place on a page that leads elsewhere, and the text on it.
  private record Spot(PDRectangle place, String reference, StringBuilder text) {}

  private PdfText(LinkList links) throws IOException {
    this.links = links;
  }

  /// Reads a document.
  ///
  /// @throws IOException if it is damaged or encrypted, as PDFBox may throw anything else too
  static Parsed read(Response.Document document) throws IOException {
    PdfSource source = new PdfSource(document.body());
    try (PDDocument pdf = source.parse()) {
      PdfText reader = new PdfText(new LinkList(document.url(), new PageText()));
      reader.setEndPage(Limits.PDF_PAGES);
      reader.writeText(pdf, reader.out);
      return new Parsed.Ok(reader.page(document, pdf, source.isCut()));
    }
  }

  /// @throws Interrupted if the thread was told to end
  static void checkTime() {
    if (Thread.currentThread().isInterrupted()) {
      throw new Interrupted();
    }
  }

  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Override
  public void processPage(PDPage page) throws IOException {
    pages++;
    if (out.getBuffer().length() >= Limits.TEXT) {
      return;
    }
    characters = 0;
    spots = spots(page);
    super.processPage(page);
    for (Spot spot : spots) {
      links.add(spot.reference(), "pdf/link", Set.of(), spot.text().toString(), Link.Kind.ANCHOR);
    }
  }

  @Override
  protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
    checkTime();
    super.processOperator(operator, operands);
  }

  @Override
  protected void processTextPosition(TextPosition text) {
    if (++characters > Limits.PDF_PAGE_TEXT) {
      textCut = true;
      return;
    }
    float x = text.getTextMatrix().getTranslateX() + text.getWidth() / 2;
    float y = text.getTextMatrix().getTranslateY() + text.getHeight() / 2;
    for (Spot spot : spots) {
      if (spot.place().contains(x, y) && spot.text().length() < Limits.LINE) {
        spot.text().append(text.getUnicode());
      }
    }
    super.processTextPosition(text);
  }

  private List<Spot> spots(PDPage page) throws IOException {
    List<Spot> found = new ArrayList<>();
    for (PDAnnotation annotation : page.getAnnotations()) {
      if (found.size() >= Limits.PDF_PAGE_LINKS) {
        linksCut = true;
        break;
      }
      if (annotation instanceof PDAnnotationLink link
          && link.getAction() instanceof PDActionURI action
          && action.getURI() != null
          && link.getRectangle() != null) {
        found.add(new Spot(link.getRectangle(), action.getURI(), new StringBuilder()));
      }
    }
    return found;
  }

  private Page page(Response.Document document, PDDocument pdf, boolean packed) {
    PageText lines = new PageText();
    out.toString()
        .lines()
        .forEach(
            line -> {
              lines.append(line, false);
              lines.lineBreak();
            });
    String text = lines.folded().toString();
    MetaData meta = meta(document, pdf, text);
    LimitsMet cuts = new LimitsMet();
    boolean pagesCut = pages >= Limits.PDF_PAGES && pdf.getNumberOfPages() > Limits.PDF_PAGES;
    cuts.addIf(textCut || pagesCut || lines.isFull(), Guard.TEXT);
    cuts.addIf(linksCut || links.isFull(), Guard.LINKS);
    cuts.addIf(packed, Guard.UNPACKING);
    return Page.of(
            document.url(), new Prose.Known(text, text, LanguageGuess.of(text, meta.language())))
        .title(meta.title())
        .description(meta.description())
        .keywords(meta.keywords())
        .robots(meta.robots())
        .links(links.links())
        .cuts(cuts.guards())
        .usage(meta.usage(document.url()))
        .build();
  }

  /// Its title is what it says, or else the first line that is one.
  private static MetaData meta(Response.Document document, PDDocument pdf, String text) {
    MetaData meta = new MetaData();
    meta.headers(document.headers());
    PDDocumentInformation about = pdf.getDocumentInformation();
    String title = about.getTitle();
    meta.title(title == null || title.isBlank() ? firstLine(text) : title);
    meta.meta("description", about.getSubject() == null ? "" : about.getSubject());
    meta.meta("keywords", about.getKeywords() == null ? "" : about.getKeywords());
    String language = pdf.getDocumentCatalog().getLanguage();
    meta.language(language == null ? "" : language);
    return meta;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
