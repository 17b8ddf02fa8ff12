package io.cormorant.parse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.FilterFactory;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdfparser.PDFParser;

/// PDFBox's parser for hostile documents: what streams unpack to is bounded, nothing is decrypted,
/// and it ends when its thread is interrupted.
///
/// PDFBox unpacks a stream whole into memory, however large that gets. So each is unpacked here
/// once before, with a bound; one beyond the limits is left packed, which makes it rubbish of a
/// bounded size. Images are left packed too: nobody reads them.
final class PdfSource extends PDFParser {
  /// What a stream of text, fonts or objects may be packed by. What is packed otherwise is an
  /// image.
  private static final Set<COSName> UNPACKED =
      Set.of(
          COSName.FLATE_DECODE,
          COSName.FLATE_DECODE_ABBREVIATION,
          COSName.LZW_DECODE,
          COSName.LZW_DECODE_ABBREVIATION,
          COSName.ASCII85_DECODE,
          COSName.ASCII85_DECODE_ABBREVIATION,
          COSName.ASCII_HEX_DECODE,
          COSName.ASCII_HEX_DECODE_ABBREVIATION,
          COSName.RUN_LENGTH_DECODE,
          COSName.RUN_LENGTH_DECODE_ABBREVIATION);

  private long unpacked;
  private boolean cut;

  PdfSource(byte[] body) throws IOException {
    super(new Bytes(body), "", null, null, IOUtils.createMemoryOnlyStreamCache());
  }

  /// Whether a stream was left packed because of its size.
  boolean isCut() {
    return cut;
  }

  @Override
  protected COSStream parseCOSStream(COSDictionary dictionary) throws IOException {
    COSStream stream = super.parseCOSStream(dictionary);
    if (isImage(stream)) {
      leavePacked(stream);
    } else if (stream.getFilters() != null && !fits(stream)) {
      cut = true;
      leavePacked(stream);
    }
    return stream;
  }

  @Override
  protected void prepareDecryption() throws IOException {
    if (document.getEncryptionDictionary() != null) {
      throw new IOException("it is encrypted");
    }
  }

  private static void leavePacked(COSStream stream) {
    stream.removeItem(COSName.FILTER);
    stream.removeItem(COSName.F);
  }

  private static boolean isImage(COSStream stream) {
    return COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))
        || !UNPACKED.containsAll(filters(stream));
  }

  private static List<COSName> filters(COSStream stream) {
    COSBase filters = stream.getFilters();
    List<COSName> names = new ArrayList<>();
    if (filters instanceof COSName name) {
      names.add(name);
    } else if (filters instanceof COSArray array) {
      for (int i = 0; i < Math.min(array.size(), Limits.PDF_FILTERS + 1); i++) {
        names.add(array.getObject(i) instanceof COSName name ? name : COSName.IMAGE);
      }
    }
    return names;
  }

  private boolean fits(COSStream stream) throws IOException {
    boolean objects = COSName.OBJ_STM.equals(stream.getCOSName(COSName.TYPE));
    long most = objects ? Limits.PDF_OBJECTS : Limits.PDF_STREAM;
    Bounded out = new Bounded(Math.min(most, Limits.PDF_UNPACKED - unpacked));
    List<COSName> filters = filters(stream);
    if (filters.size() > Limits.PDF_FILTERS) {
      return false;
    }
    InputStream in = stream.createRawInputStream();
    for (int i = 0; i < filters.size(); i++) {
      out.held.reset();
      try (InputStream packed = in) {
        FilterFactory.INSTANCE.getFilter(filters.get(i)).decode(packed, out, stream, i);
      } catch (Full e) {
        return false;
      } catch (IOException e) {
        break; // damaged: PDFBox meets the same
      }
      in = i + 1 < filters.size() ? new ByteArrayInputStream(out.held.toByteArray()) : in;
    }
    unpacked += out.held.size();
    return true;
  }

  /// A stream holds more than may be.
  private static final class Full extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /// Holds so much and no more.
  private static final class Bounded extends OutputStream {
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private final long most;

    Bounded(long most) {
      this.most = most;
    }

    @Override
    public void write(int b) {
      check(1);
      held.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      check(length);
      held.write(bytes, from, length);
    }

    private void check(int more) {
      if (held.size() + (long) more > most) {
        throw new Full();
      }
    }
  }

  /// The bytes of a document, until the reading thread is interrupted.
  private static final class Bytes extends RandomAccessReadBuffer {
    Bytes(byte[] body) {
      super(body);
    }

    @Override
    public void seek(long position) throws IOException {
      PdfText.checkTime();
      super.seek(position);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      PdfText.checkTime();
      return super.read(bytes, offset, length);
    }
  }
}
