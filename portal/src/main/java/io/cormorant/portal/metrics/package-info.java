/// Figures for whoever runs the portal.
@NullMarked
package io.cormorant.portal.metrics;

import org.jspecify.annotations.NullMarked;
