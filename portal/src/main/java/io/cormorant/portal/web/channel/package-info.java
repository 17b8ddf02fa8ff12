/// Pages and open links of channels: what accounts choose, feeds, and ways out of mail.
@NullMarked
package io.cormorant.portal.web.channel;

import org.jspecify.annotations.NullMarked;
