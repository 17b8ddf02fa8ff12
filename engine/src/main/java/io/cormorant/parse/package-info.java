/// Bytes to pages: [io.cormorant.parse.PageParser] turns a fetched document into a
/// [io.cormorant.core.Page], or says why it is none.
///
/// The way of a document: is it text at all (`MediaSniffer`), which charset (`CharsetFinder`), the
/// HTML tree (jsoup), one walk over that tree that gathers text, blocks, links and meta data
/// together (`PageWalk`), then what is the article and what is furniture (`MainText`) and in which
/// language (`LanguageGuess`).
///
/// PDFs are read by PDFBox, loaded when the first one comes (`PdfReader`, `PdfSource`, `PdfText`).
///
/// Feeds and sitemaps take a way of their own (`XmlList`, `JsonFeed`) and come out as pages that
/// are lists. Their XML is read by jsoup too: it mends what is malformed, and it knows no entities
/// but those of HTML, so a document type can neither fetch a file nor blow up.
///
/// Everything that comes in is hostile: `Limits` names the bound of each size, depth and count and
/// what happens there. Nothing here throws because of what a page contains. No state outlives one
/// call, so everything public may be shared between threads.
@NullMarked
package io.cormorant.parse;

import org.jspecify.annotations.NullMarked;
