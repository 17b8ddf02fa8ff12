/// The program: [io.cormorant.app.Main] starts it, [io.cormorant.app.Product] holds the parts all
/// commands share. Nothing depends on this package.
@NullMarked
package io.cormorant.app;

import org.jspecify.annotations.NullMarked;
