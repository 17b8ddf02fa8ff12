/// Servers on loopback that mean harm, and the proof that fetching survives them.
@NullMarked
package io.cormorant.fetch.hostile;

import org.jspecify.annotations.NullMarked;
