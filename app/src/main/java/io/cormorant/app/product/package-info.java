/// What the program is, for all that is in it: [io.cormorant.app.product.Product] holds the parts
/// its commands share, [io.cormorant.app.product.Exit] its exit codes.
@NullMarked
package io.cormorant.app.product;

import org.jspecify.annotations.NullMarked;
