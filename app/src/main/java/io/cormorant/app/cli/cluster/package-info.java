/// Work for crawls of another process.
@NullMarked
package io.cormorant.app.cli.cluster;

import org.jspecify.annotations.NullMarked;
