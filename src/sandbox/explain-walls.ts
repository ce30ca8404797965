import { readFile } from "node:fs/promises";
import os from "node:os";
import { wallNames, type Wall } from "../schema/doctor-report.ts";

/** Why walls are missing and what can be done about it, in words: the causes in the order of their first walls. */
export function explainWalls(missing: readonly Wall[], facts: KernelFacts) {
  const explained = missing.map(({ wall, reason }) => {
    const known = causes.find(({ fits }) => fits(reason, facts));
    const advice = known?.advice ?? `Run bcb on another machine, or see ${image}.`;
    return { wall, cause: known?.cause(facts, reason) ?? strip(reason), advice };
  });
  return Array.from(
    Map.groupBy(explained, ({ cause }) => cause),
    ([cause, same]) => ({
      walls: same.map(({ wall }) => wall),
      cause,
      advice: same[0]?.advice ?? "",
    }),
  );
}

/** "all isolation", or the names of some. */
export function nameWalls(walls: readonly string[]): string {
  return walls.length === wallNames.length ? "all isolation" : walls.join(", ");
}

interface Cause {
  /** Whether it is the cause of a refusal that says this. */
  fits: (reason: string, facts: KernelFacts) => boolean;
  cause: (facts: KernelFacts, reason: string) => string;
  advice: string;
}

const image = "docker/evaluate.Dockerfile in bcb's repository";
const keep = "a file in /etc/sysctl.d makes it permanent";
const refusesNamespace = /\b(?:unshare|clone): /;
const refused = /Operation not permitted|Permission denied/;
const refusesMount = /\bmount (\S+): /;

// The first that fits is told; what else stands in the way shows when it is out of the way.
const causes: readonly Cause[] = [
  {
    fits: (_, { platform }) => platform !== "linux",
    cause: ({ platform }) => `the sandbox needs Linux namespaces, and this is ${platform}`,
    advice: `Run bcb on Linux: in a virtual machine, or in the container of ${image}.`,
  },
  {
    fits: (reason, { arch }) =>
      !["x64", "arm64"].includes(arch) || /number is not known on/.test(reason),
    cause: ({ arch }) =>
      `bcb knows the system calls of x86_64 and aarch64 machines only, and this is ${arch}`,
    advice: "Run bcb on one of those, or rely on a container for isolation.",
  },
  {
    fits: (reason, { maxUserNamespaces }) =>
      refusesNamespace.test(reason) && maxUserNamespaces === 0,
    cause: () => "user namespaces are disabled (user.max_user_namespaces is 0)",
    advice: `Run \`sudo sysctl -w user.max_user_namespaces=10000\` to enable them; ${keep}.`,
  },
  {
    fits: (reason) => refusesNamespace.test(reason) && /No space left/.test(reason),
    cause: ({ maxUserNamespaces }) =>
      `no more user namespaces can be created (user.max_user_namespaces is ${maxUserNamespaces ?? "unknown"}), or they are nested too deeply`,
    advice: `Raise user.max_user_namespaces with \`sudo sysctl -w\`, or run bcb outside its containers.`,
  },
  {
    fits: (reason, { unprivilegedUserNamespaces, isAdmin }) =>
      refusesNamespace.test(reason) && unprivilegedUserNamespaces === 0 && !isAdmin,
    cause: () =>
      "only root may create user namespaces (kernel.unprivileged_userns_clone is 0, a Debian setting)",
    advice: `Run \`sudo sysctl -w kernel.unprivileged_userns_clone=1\` to allow it for all users; ${keep}.`,
  },
  {
    fits: (reason, { isFiltered, isAdmin }) =>
      refusesNamespace.test(reason) && refused.test(reason) && isFiltered && !isAdmin,
    cause: () => "a seccomp filter blocks new namespaces, as Docker's default profile does",
    advice: `Start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined, or rely on the container for isolation: see ${image}.`,
  },
  {
    fits: (reason, { isRoot, isAdmin }) =>
      refusesNamespace.test(reason) && refused.test(reason) && isRoot && !isAdmin,
    cause: () => "root lacks CAP_SYS_ADMIN here, as is usual in a container",
    advice: "Run bcb as an ordinary user (docker run --user 1000), or with --cap-add SYS_ADMIN.",
  },
  {
    fits: (reason, { isFiltered, isAdmin }) =>
      /\bsethostname: /.test(reason) && refused.test(reason) && isFiltered && !isAdmin,
    cause: () => "a seccomp filter blocks sethostname, as Podman's default profile does",
    advice:
      "Start the container with --security-opt seccomp=unconfined --security-opt unmask=ALL, which Docker calls systempaths=unconfined.",
  },
  {
    fits: (reason) => refusesMount.exec(reason)?.[1] === "/proc" && /not permitted/.test(reason),
    cause: () => "parts of /proc are masked, as in containers, so no new /proc can be mounted",
    advice: `Start the container with --security-opt systempaths=unconfined, or rely on the container for isolation: see ${image}.`,
  },
  {
    fits: (reason, { apparmorProfile }) =>
      refusesMount.test(reason) &&
      refused.test(reason) &&
      /docker|containers|cri-/.test(apparmorProfile ?? ""),
    cause: ({ apparmorProfile }) =>
      `the container's AppArmor profile (${apparmorProfile}) blocks mounts`,
    advice: "Start the container with --security-opt apparmor=unconfined.",
  },
  {
    fits: (reason, { apparmorRestricts }) => refused.test(reason) && apparmorRestricts,
    cause: () =>
      "AppArmor restricts user namespaces (kernel.apparmor_restrict_unprivileged_userns is 1, as on Ubuntu)",
    advice: `Run \`sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0\` to lift the restriction; ${keep}. Or give the environment's Python an AppArmor profile with \`userns,\`.`,
  },
  {
    fits: (reason) => /Function not implemented/.test(reason),
    cause: ({ release }, reason) =>
      `the kernel (${release}) lacks something that the sandbox needs: ${strip(reason)}`,
    advice: "Run bcb on Linux 5.12 or newer, not on an emulation of it.",
  },
];

function strip(reason: string): string {
  return reason.replace(/^not built: /, "").replace(/^(?:\w+: )?\[Errno \d+\] /, "");
}

/** What decides whether this machine lets walls be built. */
export type KernelFacts = Awaited<ReturnType<typeof readKernelFacts>>;

const sysAdmin = 1n << 21n;

export async function readKernelFacts() {
  const status = await read("self/status");
  const statusOf = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, "m").exec(status)?.[1];
  const profile = (await read("self/attr/current")).replace(/\0/g, "").trim();
  return {
    platform: process.platform as string,
    arch: os.arch() as string,
    release: os.release(),
    // Null where it cannot be read, as all that follow.
    maxUserNamespaces: toNumber(await read("sys/user/max_user_namespaces")),
    // A switch of Debian's.
    unprivilegedUserNamespaces: toNumber(await read("sys/kernel/unprivileged_userns_clone")),
    // A switch of Ubuntu's.
    apparmorRestricts:
      toNumber(await read("sys/kernel/apparmor_restrict_unprivileged_userns")) === 1,
    // That this process is under, such as docker-default.
    apparmorProfile: profile === "" || profile === "unconfined" ? null : profile,
    isRoot: statusOf("Uid") === "0",
    // CAP_SYS_ADMIN, which root in a container lacks.
    isAdmin: (BigInt(`0x${statusOf("CapEff") ?? "0"}`) & sysAdmin) !== 0n,
    // By seccomp, as in containers.
    isFiltered: statusOf("Seccomp") === "2",
  };
}

function read(file: string): Promise<string> {
  return readFile(`/proc/${file}`, "utf8").catch(() => "");
}

function toNumber(text: string): number | null {
  return /^\d+\s*$/.test(text) ? Number(text) : null;
}
