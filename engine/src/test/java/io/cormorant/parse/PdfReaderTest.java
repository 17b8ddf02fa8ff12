package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Guard;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PdfReaderTest {
  private static final String TEXT =
      "BT /F1 12 Tf 72 700 Td (Cormorants dive for fish in the river) Tj"
          + " 0 -40 Td (More about birds) Tj ET";
  private static final String LINK =
      "<</Type /Annot /Subtype /Link /Rect [70 655 300 675] /A <</S /URI /URI (/birds.html)>>>>";
  private static final long SEED = 4;

  private final PdfReader reader = new PdfReader(Duration.ofMinutes(2));

  @Test
  void readsTextTitleLanguageAndLinks() {
    byte[] body =
        Pdf.page(TEXT)
            .object(LINK)
            .object("<</Title (River birds) /Subject (Fishing) /Keywords (birds, fish)>>")
            .trailer(" /Info 7 0 R")
            .bytes();
    Page page = Documents.page("application/pdf", body);
    assertEquals("River birds", page.title());
    assertEquals("Fishing", page.description());
    assertEquals(List.of("birds", "fish"), page.keywords());
    assertEquals("Cormorants dive for fish in the river\nMore about birds", page.text());
    assertEquals(page.text(), page.mainText());
    assertEquals("en", page.language());
    Link link = page.links().getFirst();
    assertEquals("http://example.com/birds.html", link.target().toString());
    assertEquals("More about birds", link.anchor());
    assertEquals(Set.of(), page.cuts());
    assertFalse(page.list());
  }

  @Test
  void isReadWhateverTheServerCallsIt() {
    byte[] body = Pdf.page(TEXT).bytes();
    for (String type : List.of("text/html", "application/octet-stream", "")) {
      Page page = Documents.page(type, body);
      assertEquals("Cormorants dive for fish in the river", page.title(), "the first line");
    }
  }

  @Test
  void readsChineseWithoutItsFont() {
    byte[] body =
        chinese(
            "/BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<</Type /Font"
                + " /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo"
                + " <</Registry (Adobe) /Ordering (GB1) /Supplement 2>>>>]",
            "9E2C9E5A63559C7C");
    assertEquals("鸬鹚捕鱼", page(body).text());
  }

  @Test
  void readsChineseByTheMapOfItsFont() {
    byte[] body =
        chinese(
            "/BaseFont /Own /Encoding /Identity-H /ToUnicode 7 0 R /DescendantFonts [<</Type /Font"
                + " /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo"
                + " <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>>>]",
            "00010002");
    assertEquals("鸬鹚", page(body).text());
  }

  @Test
  void encryptedIsBroken() {
    String handler =
        " /Encrypt <</Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s>>> /ID [<00> <00>]"
            .formatted("00".repeat(32), "00".repeat(32));
    assertEquals(
        new Outcome.Broken("PDF: it is encrypted"), why(Pdf.page(TEXT).trailer(handler).bytes()));
  }

  @Test
  void tooLargeIsNotRead() {
    byte[] body = Arrays.copyOf(Pdf.page(TEXT).bytes(), Limits.PDF_BYTES + 1);
    assertEquals(new Outcome.TooLarge(Limits.PDF_BYTES), why(body));
  }

  @Test
  void damagedDocumentsEndInAPageOrAreBroken() {
    byte[] whole = Pdf.page(TEXT).object(LINK).bytes();
    for (int length = 6; length < whole.length; length += 37) {
      isDefined(Arrays.copyOf(whole, length), "cut at " + length);
    }
    Random random = new Random(SEED);
    for (int i = 0; i < 60; i++) {
      byte[] noisy = whole.clone();
      for (int n = random.nextInt(20); n >= 0; n--) {
        noisy[9 + random.nextInt(noisy.length - 9)] = (byte) random.nextInt(256);
      }
      isDefined(noisy, "seed " + SEED + ", document " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {" /Prev START", " /Prev START /XRefStm START", " /Prev 9999999999"})
  void tablesThatRunInCirclesEnd(String trailer) {
    isDefined(Pdf.page(TEXT).trailer(trailer).bytes(), trailer);
  }

  @Test
  void pageTreeThatHoldsItselfEnds() {
    byte[] body =
        new Pdf()
            .object("<</Type /Catalog /Pages 2 0 R>>")
            .object("<</Type /Pages /Kids [2 0 R 3 0 R] /Parent 2 0 R /Count 2000000000>>")
            .object("<</Type /Pages /Kids [2 0 R 3 0 R] /Parent 3 0 R /Count 9>>")
            .bytes();
    isDefined(body, "loop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "<</a ", "[<</a "})
  void deepNestingEnds(String opening) {
    isDefined(Pdf.page(TEXT).object(opening.repeat(100_000)).bytes(), opening);
  }

  @Test
  void readsSoManyPagesAndNoMore() {
    StringBuilder kids = new StringBuilder();
    Pdf pdf = new Pdf().object("<</Type /Catalog /Pages 2 0 R>>");
    for (int i = 0; i < 300; i++) {
      kids.append(i + 5).append(" 0 R ");
    }
    pdf.object("<</Type /Pages /Kids [%s] /Count 300 /MediaBox [0 0 9 9]>>".formatted(kids));
    pdf.object(Pdf.stream("", "BT /F1 12 Tf 72 700 Td (leaf) Tj ET"));
    pdf.object("<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>");
    for (int i = 0; i < 300; i++) {
      pdf.object(
          "<</Type /Page /Parent 2 0 R /Contents 3 0 R /Resources <</Font <</F1 4 0 R>>>>>>");
    }
    Page page = page(pdf.bytes());
    assertEquals(Limits.PDF_PAGES, page.text().lines().count());
    assertEquals(Set.of(Guard.TEXT), page.cuts());
  }

  @Test
  void bombIsLeftPacked() {
    String content = TEXT + " ".repeat(Limits.PDF_STREAM);
    Pdf pdf =
        new Pdf()
            .object("<</Type /Catalog /Pages 2 0 R>>")
            .object("<</Type /Pages /Kids [3 0 R] /Count 1>>")
            .object("<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>>")
            .object(Pdf.packed("", content));
    Page page = page(pdf.bytes());
    assertEquals("", page.text());
    assertEquals(Set.of(Guard.UNPACKING), page.cuts());
  }

  @Test
  void contentThatMultipliesItselfIsGivenUpInTime() {
    Pdf pdf = Pdf.page("/X0 Do").object(LINK).object("0").object("0").object("0");
    for (int i = 0; i < 40; i++) {
      String next = "/Resources <</XObject <</X0 %d 0 R>>>>".formatted(11 + i);
      pdf.object(
          Pdf.stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] " + next, "/X0 Do ".repeat(9)));
    }
    PdfReader hasty = new PdfReader(Duration.ofMillis(500));
    for (int i = 0; i < 2 * PdfReader.MAX_RUNAWAYS; i++) {
      Parsed parsed = hasty.parse(Documents.document("", pdf.bytes()));
      Outcome why = assertInstanceOf(Parsed.No.class, parsed).why();
      assertEquals(Guard.TOTAL_TIME, assertInstanceOf(Outcome.TimedOut.class, why).guard());
    }
  }

  private static byte[] chinese(String font, String codes) {
    String map =
        "/CIDInit /ProcSet findresource begin begincmap /CMapType 2 def 1 begincodespacerange"
            + " <0000> <FFFF> endcodespacerange 2 beginbfchar <0001> <9E2C> <0002> <9E5A> endbfchar"
            + " endcmap end";
    return Pdf.page(
            "BT /F1 12 Tf 72 700 Td <" + codes + "> Tj ET",
            "<</Type /Font /Subtype /Type0 " + font + ">>")
        .object(LINK)
        .object(Pdf.stream("", map))
        .bytes();
  }

  private void isDefined(byte[] body, String what) {
    Parsed parsed = reader.parse(Documents.document("application/pdf", body));
    boolean broken = parsed instanceof Parsed.No(Outcome why) && why instanceof Outcome.Broken;
    assertTrue(broken || parsed instanceof Parsed.Ok, () -> what + ": " + parsed);
  }

  private Page page(byte[] body) {
    Parsed parsed = reader.parse(Documents.document("application/pdf", body));
    return assertInstanceOf(Parsed.Ok.class, parsed, parsed::toString).page();
  }

  private Outcome why(byte[] body) {
    Parsed parsed = reader.parse(Documents.document("application/pdf", body));
    return assertInstanceOf(Parsed.No.class, parsed).why();
  }
}
