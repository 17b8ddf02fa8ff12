package io.cormorant.portal.follow;

import io.cormorant.core.Url;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.store.Problem;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/// Lists of feeds as feed readers exchange them: OPML, of which only outlines with addresses and
/// the folders around them matter. Files come from anywhere: one with a document type is refused,
/// so that nothing is ever expanded or loaded for it.
///
/// What other readers do not know of a follow, its words and schedule, stands in attributes of its
/// folder that have a namespace of their own, as OPML 2.0 allows.
///
/// @param folders the addresses of sites by their folder
/// @param unusable outlines whose address is none of a web page
public record Opml(Map<Folder, Set<String>> folders, int unusable) {
  /// Sites of one file.
  public static final int MOST_SITES = 1_000;

  private static final int MOST_DEEP = 20;
  private static final int LONGEST_NAME = 200;
  private static final String OWN = "urn:cormorant:follow";
  private static final String WORDS = "words";
  private static final String EXCLUDED = "excluded";
  private static final String MINUTES = "minutes";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");

  /// What becomes one follow.
  ///
  /// @param name empty for sites that are in no folder
  public record Folder(String name, List<String> words, List<String> excluded, int everyMinutes) {
    static final Folder NONE = new Folder("", List.of(), List.of(), 0);
  }

  /// A folder of a file as it is read, which becomes one with others of the same name, words and
  /// schedule when it has its first site.
  private static final class Place {
    private final Folder folder;
    private @Nullable Set<String> sites;

    Place(Folder folder) {
      this.folder = folder;
    }
  }

  /// How many sites it has.
  public int sites() {
    return folders.values().stream().mapToInt(Set::size).sum();
  }

  /// Reads a file.
  ///
  /// @throws Problem if it is no such list, or has no site, or too many, repeated ones included
  public static Opml read(byte[] file) {
    try {
      Opml list = new Opml(new LinkedHashMap<>(), 0);
      XMLStreamReader xml = factory().createXMLStreamReader(new ByteArrayInputStream(file));
      try {
        list = new Opml(list.folders, list.fill(xml));
      } finally {
        xml.close();
      }
      if (list.folders.isEmpty()) {
        throw new Problem("problem.opml-empty", "there is no site in this file");
      }
      return list;
    } catch (XMLStreamException e) {
      throw broken();
    }
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    return factory;
  }

  private static Problem broken() {
    return new Problem("problem.opml", "this is no OPML file");
  }

  /// Adds the sites of a file.
  ///
  /// @return how many outlines are of no use
  private int fill(XMLStreamReader xml) throws XMLStreamException {
    Deque<Place> around = new ArrayDeque<>();
    int bad = 0;
    int good = 0;
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE -> throw broken();
        case XMLStreamConstants.START_ELEMENT -> {
          if (around.isEmpty() ? !xml.getLocalName().equals("opml") : around.size() > MOST_DEEP) {
            throw broken();
          }
          Place place = around.isEmpty() ? new Place(Folder.NONE) : around.getFirst();
          if (xml.getLocalName().equals("outline")) {
            String address = address(xml);
            if (address == null) {
              place = new Place(folder(xml, place.folder.name()));
            } else if (!add(place, address)) {
              bad++;
            } else if (++good > MOST_SITES) {
              throw new Problem("problem.opml-sites", "a file has at most %s sites", MOST_SITES);
            }
          }
          around.push(place);
        }
        case XMLStreamConstants.END_ELEMENT -> around.pop();
        default -> {}
      }
    }
    return bad;
  }

  private static @Nullable String address(XMLStreamReader xml) {
    return Stream.of("xmlUrl", "htmlUrl", "url")
        .map(name -> xml.getAttributeValue(null, name))
        .filter(value -> value != null && !value.isBlank())
        .findFirst()
        .orElse(null);
  }

  private static Folder folder(XMLStreamReader xml, String otherwise) {
    return new Folder(
        name(xml, otherwise),
        words(own(xml, WORDS)),
        words(own(xml, EXCLUDED)),
        minutes(own(xml, MINUTES)));
  }

  /// A schedule, or 0 if it is none that a follow may have.
  private static int minutes(String text) {
    int minutes = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    return minutes < Follows.SHORTEST_MINUTES || minutes > Follows.LONGEST_MINUTES ? 0 : minutes;
  }

  private static String own(XMLStreamReader xml, String name) {
    return Objects.requireNonNullElse(xml.getAttributeValue(OWN, name), "");
  }

  private static List<String> words(String text) {
    return Stream.of(text.split(","))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .limit(Follows.MOST_WORDS)
        .toList();
  }

  private static String name(XMLStreamReader xml, String otherwise) {
    String text =
        Objects.requireNonNullElse(
            xml.getAttributeValue(null, "text"),
            Objects.requireNonNullElse(xml.getAttributeValue(null, "title"), otherwise));
    return text.strip().substring(0, Math.min(text.strip().length(), LONGEST_NAME));
  }

  private boolean add(Place place, String address) {
    Url url = Url.parse(address.strip()).orElse(null);
    if (url == null) {
      return false;
    }
    Set<String> sites = place.sites;
    if (sites == null) {
      sites = folders.computeIfAbsent(place.folder, _ -> new LinkedHashSet<>());
      place.sites = sites;
    }
    sites.add(url.toString());
    return true;
  }

  /// Follows all its sites, those of each folder as one, or as several if they are too many for
  /// that.
  ///
  /// @param name of what has no folder
  /// @return how many follows were made
  /// @throws Problem if the account would follow too much
  public int follow(Follows follows, Account account, String name) {
    List<NewFollow> wanted = new ArrayList<>();
    folders.forEach((folder, sites) -> add(wanted, folder, name, sites));
    if (follows.names(account).size() + wanted.size() > Follows.MOST) {
      throw new Problem("problem.follows", "an account follows at most %s things", Follows.MOST);
    }
    wanted.forEach(one -> follows.create(account, one));
    return wanted.size();
  }

  private static void add(
      List<NewFollow> wanted, Folder folder, String otherwise, Set<String> sites) {
    String name = folder.name().isBlank() ? otherwise : folder.name();
    List<String> all = List.copyOf(sites);
    for (int from = 0; from < all.size(); from += Follows.MOST_SITES) {
      int part = from / Follows.MOST_SITES + 1;
      wanted.add(
          new NewFollow(
              part == 1 ? name : name + " " + part,
              Follow.Kind.SITES,
              null,
              "",
              all.subList(from, Math.min(all.size(), from + Follows.MOST_SITES)),
              folder.words(),
              folder.excluded(),
              folder.everyMinutes()));
    }
  }

  /// The sites of follows, a folder for each.
  public static String write(List<Follow> follows) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("opml");
      xml.writeAttribute("version", "2.0");
      xml.writeNamespace("cormorant", OWN);
      xml.writeStartElement("head");
      xml.writeStartElement("title");
      xml.writeCharacters("Cormorant");
      xml.writeEndElement();
      xml.writeEndElement();
      xml.writeStartElement("body");
      for (Follow follow : follows) {
        if (!follow.sites().isEmpty()) {
          write(xml, follow);
        }
      }
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a text in memory cannot be written", e);
    }
    return text.toString();
  }

  private static void write(XMLStreamWriter xml, Follow follow) throws XMLStreamException {
    xml.writeStartElement("outline");
    xml.writeAttribute("text", clean(follow.name()));
    writeOwn(xml, WORDS, String.join(", ", follow.words()));
    writeOwn(xml, EXCLUDED, String.join(", ", follow.excluded()));
    writeOwn(xml, MINUTES, follow.everyMinutes() == 0 ? "" : "" + follow.everyMinutes());
    for (WatchedSite site : follow.sites()) {
      xml.writeEmptyElement("outline");
      xml.writeAttribute("text", clean(site.host()));
      xml.writeAttribute("type", "rss");
      xml.writeAttribute("xmlUrl", clean(site.address()));
    }
    xml.writeEndElement();
  }

  private static void writeOwn(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    if (!value.isEmpty()) {
      xml.writeAttribute("cormorant", OWN, name, clean(value));
    }
  }

  /// Without the characters that XML cannot have.
  private static String clean(String text) {
    StringBuilder clean = new StringBuilder();
    text.codePoints()
        .filter(c -> c >= ' ' && (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }
}
