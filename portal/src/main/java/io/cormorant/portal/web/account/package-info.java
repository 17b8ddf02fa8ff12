/// Pages on signing in, accounts and settings.
@NullMarked
package io.cormorant.portal.web.account;

import org.jspecify.annotations.NullMarked;
