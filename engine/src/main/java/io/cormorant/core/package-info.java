/// The words of Cormorant: the values that flow through a crawl and the two ports every crawl
/// needs, [io.cormorant.core.Web] (where pages come from) and [io.cormorant.core.Judge] (are they
/// about the topic).
///
/// Everything here is immutable and may be shared between threads. The package uses nothing but the
/// JDK, the public-suffix list of crawler-commons and ICU's rules for international host names;
/// every other package may use this one.
@NullMarked
package io.cormorant.core;

import org.jspecify.annotations.NullMarked;
