/// Learns from recorded webs what links are worth, for the strategy `adaptive`.
@NullMarked
package io.cormorant.lab.train;

import org.jspecify.annotations.NullMarked;
