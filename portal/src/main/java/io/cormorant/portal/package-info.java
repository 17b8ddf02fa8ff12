/// The portal: crawls described, watched and searched in a browser.
@NullMarked
package io.cormorant.portal;

import org.jspecify.annotations.NullMarked;
