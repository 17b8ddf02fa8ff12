/// Pages on what accounts are told of and what they follow: the inbox, which grows while it is
/// read, follows, lists of feeds in and out, and what makes the portal an app of a phone.
@NullMarked
package io.cormorant.portal.web.inbox;

import org.jspecify.annotations.NullMarked;
