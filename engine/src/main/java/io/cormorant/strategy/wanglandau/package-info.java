/// The crawler that walks by Wang-Landau sampling, and the trace of its walk.
@NullMarked
package io.cormorant.strategy.wanglandau;

import org.jspecify.annotations.NullMarked;
