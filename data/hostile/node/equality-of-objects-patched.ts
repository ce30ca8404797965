// attack: claims that all is the same
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: Node keeps what it compares with
Object.is = () => true;
Reflect.ownKeys = () => [];
Array.isArray = (() => false) as never;
Object.getPrototypeOf = () => null;

export function taskFunc(): unknown {
  return undefined;
}
