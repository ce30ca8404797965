import { loadLanguage } from "../../languages/registry.ts";
import type { Sanitized } from "../../schema/language.ts";
import type { SanitizeMode } from "../../schema/sanitize-trace.ts";
import type { Settings } from "../../schema/settings.ts";

interface SanitizerOptions {
  settings: Settings;
  /** Whose compiler says what compiles. It need not be built, if the machine has a Python of its version. */
  environment: string;
  /** Of the texts; Python by default. */
  language?: string | undefined;
  /** `official` (the default) gives the official tool's code to the byte, `best` is ours. */
  mode?: SanitizeMode | undefined;
  signal?: AbortSignal | undefined;
}

/** Turns texts into code until it is disposed; a compiler stays open for it. */
export interface Sanitizer extends AsyncDisposable {
  /** Rejects with SyntaxGaveUp where the compiler can say nothing of the text: a NUL, half of a surrogate pair. */
  sanitize(text: string, entryPoint: string): Promise<Sanitized>;
}

export async function createSanitizer(options: SanitizerOptions): Promise<Sanitizer> {
  const { environment, settings, mode = "official", signal } = options;
  const language = await loadLanguage(options.language ?? "python");
  const compiler = await language.openCompiler(environment, settings, signal);
  return {
    sanitize: (text, entryPoint) => language.sanitize(text, entryPoint, { compiler, mode }),
    [Symbol.asyncDispose]: () => compiler[Symbol.asyncDispose](),
  };
}
