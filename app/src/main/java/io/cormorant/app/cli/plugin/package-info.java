/// Commands that list the strategies and judges there are.
@NullMarked
package io.cormorant.app.cli.plugin;

import org.jspecify.annotations.NullMarked;
