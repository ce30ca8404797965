import { wallNames, type Wall } from "../schema/walls.ts";
import type { KernelFacts } from "./kernel-facts.ts";

/** Walls that are missing for the same cause, and what its owner can do about it. */
export interface WallTrouble {
  walls: Wall["wall"][];
  cause: string;
  advice: string;
}

/** Why walls are missing, in words, the causes in the order of their first walls. */
export function explainWalls(missing: readonly Wall[], facts: KernelFacts): WallTrouble[] {
  const troubles = new Map<string, WallTrouble>();
  for (const { wall, reason } of missing) {
    const { cause, advice } = explainReason(reason, facts);
    const trouble = troubles.get(cause) ?? { walls: [], cause, advice };
    trouble.walls.push(wall);
    troubles.set(cause, trouble);
  }
  return [...troubles.values()];
}

/** "all walls", or the names of some. */
export function nameWalls(walls: readonly string[]): string {
  return walls.length === wallNames.length ? "all walls" : walls.join(", ");
}

interface Cause {
  /** Whether it is the cause of a refusal that says this. */
  fits: (reason: string, facts: KernelFacts) => boolean;
  cause: (facts: KernelFacts, reason: string) => string;
  advice: string;
}

const image = "docker/evaluate.Dockerfile in bcb's repository";
const keep = "a line in a file of /etc/sysctl.d keeps it so";
const refusesNamespace = /\b(?:unshare|clone): /;
const refused = /Operation not permitted|Permission denied/;
const refusesMount = /\bmount (\S+): /;

// The first that fits is told; what else stands in the way shows when it is out of the way.
const causes: readonly Cause[] = [
  {
    fits: (_, { platform }) => platform !== "linux",
    cause: ({ platform }) => `the walls are made of Linux namespaces, and this is ${platform}`,
    advice: `Run bcb on Linux: in a virtual machine, or in the container of ${image}.`,
  },
  {
    fits: (reason, { arch }) =>
      !["x64", "arm64"].includes(arch) || /number is not known on/.test(reason),
    cause: ({ arch }) =>
      `bcb knows the system calls of x86_64 and aarch64 machines only, and this is ${arch}`,
    advice: "Run bcb on one of those, or let a container be the wall.",
  },
  {
    fits: (reason, { maxUserNamespaces }) =>
      refusesNamespace.test(reason) && maxUserNamespaces === 0,
    cause: () => "user namespaces are switched off (user.max_user_namespaces is 0)",
    advice: `\`sudo sysctl -w user.max_user_namespaces=10000\` switches them on; ${keep}.`,
  },
  {
    fits: (reason) => refusesNamespace.test(reason) && /No space left/.test(reason),
    cause: ({ maxUserNamespaces }) =>
      `no further user namespace is allowed (user.max_user_namespaces is ${maxUserNamespaces ?? "not known"}), or they are nested too deep`,
    advice: `Raise user.max_user_namespaces with \`sudo sysctl -w\`, or run bcb outside of the containers it is in.`,
  },
  {
    fits: (reason, { unprivilegedUserNamespaces, isAdmin }) =>
      refusesNamespace.test(reason) && unprivilegedUserNamespaces === 0 && !isAdmin,
    cause: () =>
      "only root may make user namespaces (kernel.unprivileged_userns_clone is 0, a switch of Debian's)",
    advice: `\`sudo sysctl -w kernel.unprivileged_userns_clone=1\` lets everybody; ${keep}.`,
  },
  {
    fits: (reason, { isFiltered, isAdmin }) =>
      refusesNamespace.test(reason) && refused.test(reason) && isFiltered && !isAdmin,
    cause: () => "a seccomp filter refuses new namespaces, as that of Docker does by default",
    advice: `Start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined, or let the container be the wall: ${image} says how.`,
  },
  {
    fits: (reason, { isRoot, isAdmin }) =>
      refusesNamespace.test(reason) && refused.test(reason) && isRoot && !isAdmin,
    cause: () => "root has no CAP_SYS_ADMIN here, as in a container",
    advice: "Run bcb as an ordinary user (docker run --user 1000), or with --cap-add SYS_ADMIN.",
  },
  {
    fits: (reason) => refusesMount.exec(reason)?.[1] === "/proc" && /not permitted/.test(reason),
    cause: () => "parts of /proc are masked, as in containers, so that no new one may be mounted",
    advice: `Start the container with --security-opt systempaths=unconfined, or let the container be the wall: ${image} says how.`,
  },
  {
    fits: (reason, { apparmorProfile }) =>
      refusesMount.test(reason) && refused.test(reason) && isContainers(apparmorProfile),
    cause: ({ apparmorProfile }) =>
      `the AppArmor profile of the container (${apparmorProfile}) refuses mounts`,
    advice: "Start the container with --security-opt apparmor=unconfined.",
  },
  {
    fits: (reason, { apparmorRestricts }) => refused.test(reason) && apparmorRestricts,
    cause: () =>
      "AppArmor takes the powers of user namespaces away (kernel.apparmor_restrict_unprivileged_userns is 1, as on Ubuntu)",
    advice: `\`sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0\` gives them back; ${keep}. Or give the environment's Python an AppArmor profile with \`userns,\`.`,
  },
  {
    fits: (reason) => /Function not implemented/.test(reason),
    cause: ({ release }, reason) =>
      `the kernel (${release}) lacks something that the walls need: ${strip(reason)}`,
    advice: "Run bcb on Linux 5.12 or newer, and not on an emulation of it.",
  },
];

function explainReason(reason: string, facts: KernelFacts): { cause: string; advice: string } {
  const known = causes.find(({ fits }) => fits(reason, facts));
  if (known !== undefined) return { cause: known.cause(facts, reason), advice: known.advice };
  return { cause: strip(reason), advice: `Run bcb on another machine, or see ${image}.` };
}

function isContainers(profile: string | null): boolean {
  return profile !== null && /docker|containers|cri-/.test(profile);
}

function strip(reason: string): string {
  return reason.replace(/^not built: /, "").replace(/^(?:\w+: )?\[Errno \d+\] /, "");
}
