import { parts } from "../support/parts.ts";

interface Program {
  code: string;
  check: (wanted: number) => string;
  /** Prints what it is given in capitals. */
  script: string;
  refused: string | undefined;
  /** Whether this machine has what builds and runs it. */
  isThere: boolean;
}

/** In each language code whose answer is 42, and a check of an answer. */
export const programs: Readonly<Record<string, Program>> = {
  javascript: {
    isThere: true,
    code: "const answer = () => 42;",
    check: (wanted: number) => `require("node:assert").equal(answer(), ${wanted});`,
    script: "process.stdout.write(require('node:fs').readFileSync(0, 'utf8').toUpperCase());",
    refused: "const answer = (=> 42;",
  },
  typescript: {
    isThere: true,
    code: "const answer = (): number => 42;",
    check: (wanted: number) => `if (answer() !== ${wanted}) throw new Error("wrong");`,
    script:
      "declare var require: any, process: any;\nprocess.stdout.write(require('node:fs').readFileSync(0, 'utf8').toUpperCase());",
    refused: "const answer = (): => 42;",
  },
  go: {
    isThere: parts.go !== null,
    code: 'package main\n\nimport "testing"\n\nfunc answer() int { return 42 }',
    check: (wanted: number) =>
      `func TestAnswer(t *testing.T) {\n\tif answer() != ${wanted} {\n\t\tt.Error(answer())\n\t}\n}`,
    script:
      'package main\n\nimport (\n\t"fmt"\n\t"io"\n\t"os"\n\t"strings"\n)\n\nfunc main() {\n\ttext, _ := io.ReadAll(os.Stdin)\n\tfmt.Print(strings.ToUpper(string(text)))\n}',
    refused: "package main\n\nfunc answer( int { return 42 }",
  },
  rust: {
    isThere: parts.rust !== null,
    code: "fn answer() -> i32 { 42 }",
    check: (wanted: number) => `fn main() { assert_eq!(answer(), ${wanted}); }`,
    script:
      'use std::io::Read;\nfn main() { let mut text = String::new(); std::io::stdin().read_to_string(&mut text).unwrap(); print!("{}", text.to_uppercase()); }',
    refused: undefined,
  },
  java: {
    isThere: parts.java !== null,
    code: "class Solution { static int answer() { return 42; } }",
    check: (wanted: number) =>
      `public class Main {\n    public static void main(String[] words) { assert Solution.answer() == ${wanted}; }\n}`,
    script:
      "public class Upper {\n    public static void main(String[] words) throws Exception { System.out.print(new String(System.in.readAllBytes()).toUpperCase()); }\n}",
    refused: undefined,
  },
  cpp: {
    isThere: parts.cpp !== null,
    code: "#include <cassert>\nint answer() { return 42; }",
    check: (wanted: number) => `int main() { assert(answer() == ${wanted}); }`,
    script:
      "#include <cctype>\n#include <cstdio>\nint main() { for (int c; (c = getchar()) != EOF;) putchar(std::toupper(c)); }",
    refused: undefined,
  },
};
