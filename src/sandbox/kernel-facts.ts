import { readFile } from "node:fs/promises";
import { arch, release } from "node:os";

/** What decides whether this machine lets walls be built. */
export interface KernelFacts {
  platform: string;
  arch: string;
  release: string;
  /** user.max_user_namespaces; null where it cannot be read, as all that follow. */
  maxUserNamespaces: number | null;
  /** kernel.unprivileged_userns_clone, a switch of Debian's. */
  unprivilegedUserNamespaces: number | null;
  /** kernel.apparmor_restrict_unprivileged_userns, a switch of Ubuntu's. */
  apparmorRestricts: boolean;
  /** The AppArmor profile that this process is under, such as docker-default. */
  apparmorProfile: string | null;
  isRoot: boolean;
  /** Whether it has CAP_SYS_ADMIN: root in a container lacks it. */
  isAdmin: boolean;
  /** Whether a seccomp filter is in force, as in containers. */
  isFiltered: boolean;
}

const sysAdmin = 1n << 21n;

export async function readKernelFacts(): Promise<KernelFacts> {
  const status = await read("self/status");
  const statusOf = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, "m").exec(status)?.[1];
  const profile = (await read("self/attr/current")).replace(/\0/g, "").trim();
  return {
    platform: process.platform,
    arch: arch(),
    release: release(),
    maxUserNamespaces: toNumber(await read("sys/user/max_user_namespaces")),
    unprivilegedUserNamespaces: toNumber(await read("sys/kernel/unprivileged_userns_clone")),
    apparmorRestricts:
      toNumber(await read("sys/kernel/apparmor_restrict_unprivileged_userns")) === 1,
    apparmorProfile: profile === "" || profile === "unconfined" ? null : profile,
    isRoot: statusOf("Uid") === "0",
    isAdmin: (BigInt(`0x${statusOf("CapEff") ?? "0"}`) & sysAdmin) !== 0n,
    isFiltered: statusOf("Seccomp") === "2",
  };
}

function read(file: string): Promise<string> {
  return readFile(`/proc/${file}`, "utf8").catch(() => "");
}

function toNumber(text: string): number | null {
  return /^\d+\s*$/.test(text) ? Number(text) : null;
}
