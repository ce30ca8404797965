import { loadLanguage } from "../../languages/registry.ts";
import type { SanitizeMode, Sanitized } from "../../schema/language.ts";
import type { Settings } from "../../schema/settings.ts";

interface SanitizerOptions {
  settings: Settings;
  /** Whose compiler says what compiles. It need not be built, if the machine has a Python of its version. */
  environment: string;
  /** Of texts that are handed in without one; Python by default. */
  language?: string | undefined;
  /** `official` (the default) gives the official tool's code to the byte, `best` is ours. */
  mode?: SanitizeMode | undefined;
  signal?: AbortSignal | undefined;
}

/** Turns texts into code until it is disposed; a compiler of each language stays open for it. */
export interface Sanitizer extends AsyncDisposable {
  /** Rejects with SyntaxGaveUp where the compiler can say nothing of the text: a NUL, half of a surrogate pair. */
  sanitize(text: string, entryPoint: string, language?: string): Promise<Sanitized>;
}

/** The compiler of the language that most texts are in is opened at once, so that a machine without it says so first. */
export async function createSanitizer(options: SanitizerOptions): Promise<Sanitizer> {
  const { environment, settings, mode = "official", signal, language: usual = "python" } = options;
  const stack = new AsyncDisposableStack();
  const opened = new Map<string, ReturnType<typeof open>>();
  const open = async (name: string) => {
    const language = await loadLanguage(name);
    const compiler = stack.use(await language.openCompiler(environment, settings, signal));
    return { language, compiler };
  };
  const find = (name: string): ReturnType<typeof open> => {
    const known = opened.get(name) ?? open(name);
    opened.set(name, known);
    return known;
  };
  await find(usual);
  return {
    async sanitize(text, entryPoint, name = usual) {
      const { language, compiler } = await find(name);
      return language.sanitize(text, entryPoint, { compiler, mode });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
