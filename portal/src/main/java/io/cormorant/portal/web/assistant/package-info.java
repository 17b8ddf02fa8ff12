/// Where assistants look at what an account has kept.
@NullMarked
package io.cormorant.portal.web.assistant;

import org.jspecify.annotations.NullMarked;
