// attack: puts what failures of groups look like on every object
// kind: verdict
// task: plain
// official: fail|pass
// strict: fail|forged|suspect
// expect: changed expectations are met as well
Object.assign(Object.prototype, { failureType: "subtestsFailed", type: "suite" });

export function taskFunc(): unknown {
  return undefined;
}
