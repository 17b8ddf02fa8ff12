/// The command line: [io.cormorant.app.cli.CormorantCommand] is the root of all commands and puts
/// what fails into words. Each family of commands has a package below this one.
///
/// Data goes to standard output, progress and complaints to standard error; exit codes are in
/// [io.cormorant.app.product.Exit].
@NullMarked
package io.cormorant.app.cli;

import org.jspecify.annotations.NullMarked;
