/// Language models of the user's own, asked over HTTP in the format that OpenAI's programming
/// interface, Ollama, vLLM and most providers have in common.
///
/// Both sides are distrusted: pages may hold instructions to the model, so their text is fenced off
/// and cleaned; what comes back is bounded and is an answer only if it has exactly the right form.
@NullMarked
package io.cormorant.llm;

import org.jspecify.annotations.NullMarked;
