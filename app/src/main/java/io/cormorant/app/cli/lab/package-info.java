/// The command `lab`: strategies compared on webs that are generated or recorded.
@NullMarked
package io.cormorant.app.cli.lab;

import org.jspecify.annotations.NullMarked;
