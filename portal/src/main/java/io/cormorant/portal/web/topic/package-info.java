/// Pages on topics: the list of them, and the wizard that describes one.
@NullMarked
package io.cormorant.portal.web.topic;

import org.jspecify.annotations.NullMarked;
