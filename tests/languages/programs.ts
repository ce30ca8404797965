import { parts } from "../support/parts.ts";

interface Program {
  code: string;
  check: (wanted: number) => string;
  /** Prints what it is given in capitals. */
  script: string;
  /** Prints a word that it is given in capitals, and does other things where the word says so. */
  printer: string;
  refused: string | undefined;
  /** Whether this machine has what builds and runs it. */
  isThere: boolean;
}

/** A line as Python's samples report, in quotes. */
const quoted = JSON.stringify('{"loaded":true,"tests_run":1,"details":{},"outputs":["tREPORT"]}');

/** In each language code whose answer is 42, and a check of an answer. */
export const programs: Readonly<Record<string, Program>> = {
  javascript: {
    isThere: true,
    code: "const answer = () => 42;",
    check: (wanted: number) => `require("node:assert").equal(answer(), ${wanted});`,
    script: "process.stdout.write(require('node:fs').readFileSync(0, 'utf8').toUpperCase());",
    printer: `const word = require("node:fs").readFileSync(0, "utf8").trim();
for (; word === "loop"; );
if (word === "fail") throw new Error("it fails");
console.log(word === "report" ? ${quoted} : word.toUpperCase());`,
    refused: "const answer = (=> 42;",
  },
  typescript: {
    isThere: true,
    code: "const answer = (): number => 42;",
    check: (wanted: number) => `if (answer() !== ${wanted}) throw new Error("wrong");`,
    script:
      "declare var require: any, process: any;\nprocess.stdout.write(require('node:fs').readFileSync(0, 'utf8').toUpperCase());",
    printer: `import * as fs from "fs";
const word: string = fs.readFileSync(0, "utf8").trim();
for (; word === "loop"; );
if (word === "fail") throw new Error("it fails");
console.log(word === "report" ? ${quoted} : word.toUpperCase());`,
    refused: "const answer = (): => 42;",
  },
  go: {
    isThere: parts.go !== null,
    code: 'package main\n\nimport "testing"\n\nfunc answer() int { return 42 }',
    check: (wanted: number) =>
      `func TestAnswer(t *testing.T) {\n\tif answer() != ${wanted} {\n\t\tt.Error(answer())\n\t}\n}`,
    script:
      'package main\n\nimport (\n\t"fmt"\n\t"io"\n\t"os"\n\t"strings"\n)\n\nfunc main() {\n\ttext, _ := io.ReadAll(os.Stdin)\n\tfmt.Print(strings.ToUpper(string(text)))\n}',
    printer: `package main

import (
	"fmt"
	"strings"
)

func main() {
	var word string
	fmt.Scan(&word)
	for word == "loop" {
	}
	if word == "fail" {
		panic("it fails")
	}
	if word == "report" {
		fmt.Println(${quoted})
	} else {
		fmt.Println(strings.ToUpper(word))
	}
}`,
    refused: "package main\n\nfunc answer( int { return 42 }",
  },
  rust: {
    isThere: parts.rust !== null,
    code: "fn answer() -> i32 { 42 }",
    check: (wanted: number) => `fn main() { assert_eq!(answer(), ${wanted}); }`,
    script:
      'use std::io::Read;\nfn main() { let mut text = String::new(); std::io::stdin().read_to_string(&mut text).unwrap(); print!("{}", text.to_uppercase()); }',
    printer: `fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let word = line.trim();
    while word == "loop" {}
    if word == "fail" { panic!("it fails"); }
    println!("{}", if word == "report" { ${quoted}.to_string() } else { word.to_uppercase() });
}`,
    refused: undefined,
  },
  java: {
    isThere: parts.java !== null,
    code: "class Solution { static int answer() { return 42; } }",
    check: (wanted: number) =>
      `public class Main {\n    public static void main(String[] words) { assert Solution.answer() == ${wanted}; }\n}`,
    script:
      "public class Upper {\n    public static void main(String[] words) throws Exception { System.out.print(new String(System.in.readAllBytes()).toUpperCase()); }\n}",
    printer: `import java.util.Scanner;

public class Printer {
    public static void main(String[] words) {
        String word = new Scanner(System.in).next();
        while (word.equals("loop")) {}
        if (word.equals("fail")) throw new RuntimeException("it fails");
        System.out.println(word.equals("report") ? ${quoted} : word.toUpperCase());
    }
}`,
    refused: undefined,
  },
  cpp: {
    isThere: parts.cpp !== null,
    code: "#include <cassert>\nint answer() { return 42; }",
    check: (wanted: number) => `int main() { assert(answer() == ${wanted}); }`,
    script:
      "#include <cctype>\n#include <cstdio>\nint main() { for (int c; (c = getchar()) != EOF;) putchar(std::toupper(c)); }",
    printer: `#include <cctype>
#include <cstdlib>
#include <iostream>
int main() {
    std::string word;
    std::cin >> word;
    for (volatile int turn = 0; word == "loop"; turn = 1 - turn);
    if (word == "fail") { std::cerr << "it fails"; std::exit(3); }
    for (char &one : word) if (word != "report") one = std::toupper(one);
    std::cout << (word == "report" ? ${quoted} : word) << std::endl;
}`,
    refused: undefined,
  },
};
