/// Commands around the portal: serving it, its accounts, its back-ups.
@NullMarked
package io.cormorant.app.cli.portal;

import org.jspecify.annotations.NullMarked;
