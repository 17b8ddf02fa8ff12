/// The database and the data folder.
@NullMarked
package io.cormorant.portal.store;

import org.jspecify.annotations.NullMarked;
