/// Helps people describe a topic: words, trials on pages, places to begin.
@NullMarked
package io.cormorant.portal.wizard;

import org.jspecify.annotations.NullMarked;
