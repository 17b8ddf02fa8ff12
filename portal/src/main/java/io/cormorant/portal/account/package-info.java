/// Who may use the portal: accounts, invitations, tokens, signing in.
@NullMarked
package io.cormorant.portal.account;

import org.jspecify.annotations.NullMarked;
