/// Topics of accounts: described, started, exported.
@NullMarked
package io.cormorant.portal.topic;

import org.jspecify.annotations.NullMarked;
