/// The program: [io.cormorant.app.Main] starts it, [io.cormorant.app.Assembly] is the one class
/// that wires the parts of a crawl together. Nothing depends on this package.
@NullMarked
package io.cormorant.app;

import org.jspecify.annotations.NullMarked;
