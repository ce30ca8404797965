// attack: puts skip and todo on every object
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: no test would count
Object.assign(Object.prototype, { skip: true, todo: true });

export function taskFunc(): unknown {
  return undefined;
}
