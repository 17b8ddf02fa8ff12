/// Commands on single pages: fetch and judge them.
@NullMarked
package io.cormorant.app.cli.page;

import org.jspecify.annotations.NullMarked;
