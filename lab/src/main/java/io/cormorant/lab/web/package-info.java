/// The generated web: a synthetic web with hosts, topics, traps and lies, made from a kind, a size
/// and a random seed, so that a crawl over it can be repeated bit for bit and scored against the
/// truth.
///
/// [io.cormorant.lab.web.GeneratedWeb] is the way in. It answers in memory as a
/// [io.cormorant.core.Web]; [io.cormorant.lab.web.served.WebServer] answers the bytes of any web
/// over HTTP on loopback. The link graph is held in flat arrays; the text of a page is written when
/// it is asked for, from the seed and the number of the page, and is never kept. The words come
/// from resource files beside this package.
@NullMarked
package io.cormorant.lab.web;

import org.jspecify.annotations.NullMarked;
