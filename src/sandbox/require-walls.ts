import { fault } from "../lib/bench-error.ts";
import { examineWalls, findMissingWalls, type ExamineWallsOptions } from "./examine-walls.ts";
import { explainWalls, nameWalls, readKernelFacts } from "./explain-walls.ts";
import type { DoctorFinding } from "../schema/doctor-report.ts";
import type { SandboxWishes } from "../schema/language.ts";
import type { Walls } from "../schema/walls.ts";

/** The names of the walls that are missing on this machine, none on a sound one; refuses unless a weak sandbox is allowed. */
export async function requireWalls(
  { name, ...interpreter }: Pick<ExamineWallsOptions, "python" | "variables"> & { name: string },
  { allowWeakSandbox = false, remark }: Pick<SandboxWishes, "allowWeakSandbox" | "remark">,
): Promise<string[]> {
  const missing = findMissingWalls(await examineWalls(interpreter));
  if (missing.length === 0) return [];
  const troubles = explainWalls(missing, await readKernelFacts());
  const lines = troubles.map(({ walls, cause }) => `  ${walls.join(", ")}: ${cause}`);
  if (!allowWeakSandbox) {
    throw fault.SandboxTooWeak(
      `This machine cannot isolate samples. Missing:\n${lines.join("\n")}`,
      `\`bcb doctor ${name}\` explains how to fix it. docker/evaluate.Dockerfile in bcb's repository builds a container for such machines. --allow-weak-sandbox (allowWeakSandbox in the library) runs samples with your own permissions: use it only for code you would run yourself.`,
    );
  }
  remark?.(
    `The sandbox is weak: samples run with your own permissions, and every result records that. Missing:\n${lines.join("\n")}`,
  );
  return missing.map(({ wall }) => wall);
}

/** What the doctor says of the walls: an error for each cause that some are missing, a warning for a weaker one. */
export async function reportWalls(walls: Walls): Promise<DoctorFinding[]> {
  const missing = findMissingWalls(walls);
  const finding = { topic: "wall", subject: "sandbox", tasks: 0 } as const;
  const troubles = explainWalls(missing, await readKernelFacts());
  return [
    ...troubles.map(({ walls: names, cause, advice }) => ({
      ...finding,
      severity: "error" as const,
      message: `the sandbox lacks ${nameWalls(names)}: ${cause}`,
      hint: `${advice} Until then, \`bcb evaluate\` needs --allow-weak-sandbox.`,
    })),
    ...walls
      .filter((wall) => wall.state === "weaker" && !missing.includes(wall))
      .map(({ wall, reason }) => ({
        ...finding,
        severity: "warning" as const,
        message: `the ${wall} of the sandbox is weaker: ${reason}`,
        hint: null,
      })),
  ];
}
