/// Commands that write and better topic files: `init` and `topic`.
@NullMarked
package io.cormorant.app.cli.topic;

import org.jspecify.annotations.NullMarked;
