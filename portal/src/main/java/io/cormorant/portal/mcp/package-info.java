/// What assistants may do: tools of the Model Context Protocol over kept pages. The tools speak to
/// a [io.cormorant.portal.mcp.PageCollection], so it does not matter whether they are served over
/// standard input and output ([io.cormorant.portal.mcp.StdioAssistant]) or over HTTP
/// ([io.cormorant.portal.mcp.AssistantServlet]). Texts of pages come from the web: they are given
/// as plain text, bounded, apart from what is ours, and never obeyed.
@NullMarked
package io.cormorant.portal.mcp;

import org.jspecify.annotations.NullMarked;
