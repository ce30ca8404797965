import { Ajv, type ErrorObject } from "ajv";
import { LineCounter, parseAllDocuments } from "yaml";

export interface Finding {
  document: number;
  line: number;
  path: string;
  rule: string;
}

/**
 * Check the permit applications for a street market before a clerk reads them. The file is YAML
 * with one application a document; every application is checked against a JSON Schema and each
 * violation is reported with the place in the file. All violations of a document are reported, not
 * only the first.
 *
 * Note:
 * - The line of a violation is the line (from 1, counted over the whole file) on which the value
 *   at its path begins. "required" and "additionalProperties" are violations of the object itself:
 *   their path is that of the object.
 * - A document that is no valid YAML gives one finding with path "" and the rule "syntax" on the
 *   line of its first error, and is not checked further. Empty documents (and those that are
 *   only null) are ignored, but are counted in the numbers of the documents.
 *
 * @param text - The YAML file; documents are separated by "---".
 * @param schema - The JSON Schema (draft 7) of an application.
 * @returns The findings sorted by document, then line, then path, then rule (texts in code unit
 *   order): "document" (from 0), "line", "path" (JSON pointer to the value, "" for the whole
 *   document) and "rule" (the schema keyword that is violated, such as "minimum"). A violation that
 *   occurs twice with the same four values is reported once.
 * @throws TypeError - If the schema is not valid.
 *
 * Requirements:
 * - ajv
 * - yaml
 *
 * @example
 * ```ts
 * const schema = { type: "object", properties: { metres: { type: "number", maximum: 6 } } };
 * taskFunc("name: Kim\nmetres: 8\n", schema);
 * // [{ document: 0, line: 2, path: "/metres", rule: "maximum" }]
 * ```
 */
export function taskFunc(text: string, schema: Record<string, unknown>): Finding[] {
  const validate = compile(schema);
  const lines = new LineCounter();
  const findings = new Map<string, Finding>();
  const documents = parseAllDocuments(text, { lineCounter: lines });
  for (const [number, document] of [...documents].entries()) {
    const add = (offset: number, path: string, rule: string) => {
      const line = lines.linePos(offset).line;
      findings.set(JSON.stringify([number, line, path, rule]), {
        document: number,
        line,
        path,
        rule,
      });
    };
    if (document.errors.length > 0) {
      add(document.errors[0].pos[0], "", "syntax");
    } else if (document.toJS() !== null && !validate(document.toJS())) {
      for (const { instancePath, keyword } of validate.errors as ErrorObject[]) {
        add(startOf(document, instancePath), instancePath, keyword);
      }
    }
  }
  return [...findings.values()].sort(
    (a, b) =>
      a.document - b.document || a.line - b.line || order(a.path, b.path) || order(a.rule, b.rule),
  );
}

function compile(schema: Record<string, unknown>) {
  try {
    return new Ajv({ allErrors: true, strict: false }).compile(schema);
  } catch (error) {
    throw new TypeError("the schema is not valid", { cause: error });
  }
}

function startOf(document: ReturnType<typeof parseAllDocuments>[number], pointer: string): number {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const node = document.getIn(keys, true) as { range: [number, number, number] };
  return node.range[0];
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
