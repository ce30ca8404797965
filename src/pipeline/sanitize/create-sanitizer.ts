import { openCompiler } from "../../environment/open-compiler.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import { sanitize, type Sanitized } from "../../sanitize/sanitize.ts";
import type { SanitizeMode } from "../../schema/sanitize-trace.ts";
import type { Settings } from "../../schema/settings.ts";

interface SanitizerOptions {
  settings: Settings;
  /** Whose Python says what compiles. It need not be built, if the machine has a Python of its version. */
  environment: string;
  /** `official` (the default) gives the official tool's code to the byte, `best` is ours. */
  mode?: SanitizeMode | undefined;
  signal?: AbortSignal | undefined;
}

/** Turns texts into code until it is disposed; a Python stays open for it. */
export interface Sanitizer extends AsyncDisposable {
  /** Rejects with SyntaxGaveUp where Python can say nothing of the text: a NUL, half of a surrogate pair. */
  sanitize(text: string, entryPoint: string): Promise<Sanitized>;
}

export async function createSanitizer(options: SanitizerOptions): Promise<Sanitizer> {
  const { environment, settings, mode = "official", signal } = options;
  const parser = await loadPythonParser();
  const python = await openCompiler(environment, settings, signal);
  return {
    sanitize: (text, entryPoint) => sanitize(text, entryPoint, { python, parser, mode }),
    [Symbol.asyncDispose]: () => python[Symbol.asyncDispose](),
  };
}
