/// Discovery without links: what search engines, archives and graphs of hosts know of a topic or a
/// site. Whoever wants to know asks a [Scout], which asks [search engines][SearchEngine].
@NullMarked
package io.cormorant.discover;

import org.jspecify.annotations.NullMarked;
