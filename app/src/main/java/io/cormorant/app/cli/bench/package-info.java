/// The command `bench`: how fast pages are fetched and what survives a crash.
@NullMarked
package io.cormorant.app.cli.bench;

import org.jspecify.annotations.NullMarked;
