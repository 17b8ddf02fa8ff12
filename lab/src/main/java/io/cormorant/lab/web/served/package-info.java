/// Any web over HTTP on loopback, for other crawlers and for trying this one's fetches:
/// [io.cormorant.lab.web.served.WebServer] answers for all hosts of a web and notes in a
/// [io.cormorant.lab.web.served.RequestLog] what it was asked for. Where there are no certificates,
/// [io.cormorant.lab.web.served.PlainWeb] has everything at http.
@NullMarked
package io.cormorant.lab.web.served;

import org.jspecify.annotations.NullMarked;
