/// Starts the portal and puts its parts together.
@NullMarked
package io.cormorant.portal.server;

import org.jspecify.annotations.NullMarked;
