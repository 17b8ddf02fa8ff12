/// The search engines, archives and graphs that come with Cormorant.
///
/// What they answer is hostile like all that comes from outside: bodies are bounded, texts cleaned
/// and addresses checked ([io.cormorant.discover.HitList]), and what they say beside a status is in
/// no message, since it may repeat a key.
@NullMarked
package io.cormorant.discover.engines;

import org.jspecify.annotations.NullMarked;
