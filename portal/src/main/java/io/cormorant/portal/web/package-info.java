/// What all pages of the portal share.
@NullMarked
package io.cormorant.portal.web;

import org.jspecify.annotations.NullMarked;
