/// Pages on how sites are treated, for users, for administrators and for the owners of sites.
@NullMarked
package io.cormorant.portal.web.courtesy;

import org.jspecify.annotations.NullMarked;
