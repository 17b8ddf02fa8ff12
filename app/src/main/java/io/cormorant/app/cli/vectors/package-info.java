/// The command `vectors`: vectors of words, trained and asked.
@NullMarked
package io.cormorant.app.cli.vectors;

import org.jspecify.annotations.NullMarked;
