/// Commands on what crawls left in their folders: search, check, export, rejudge, merge and purge.
@NullMarked
package io.cormorant.app.cli.folder;

import org.jspecify.annotations.NullMarked;
