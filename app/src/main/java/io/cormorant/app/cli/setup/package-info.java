/// Getting ready: what a machine lacks, completion for shells, manual pages.
@NullMarked
package io.cormorant.app.cli.setup;

import org.jspecify.annotations.NullMarked;
