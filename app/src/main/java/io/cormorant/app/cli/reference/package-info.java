/// The reference pages of the documentation, made from the program itself.
@NullMarked
package io.cormorant.app.cli.reference;

import org.jspecify.annotations.NullMarked;
