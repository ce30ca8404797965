import { expect, test } from "vitest";
import {
  explainWalls,
  nameWalls,
  readKernelFacts,
  type KernelFacts,
} from "../../src/sandbox/explain-walls.ts";
import { wallNames, type Wall } from "../../src/schema/doctor-report.ts";

const sound: KernelFacts = {
  platform: "linux",
  arch: "x64",
  release: "6.8.0",
  maxUserNamespaces: 60_000,
  unprivilegedUserNamespaces: null,
  apparmorRestricts: false,
  apparmorProfile: null,
  isRoot: false,
  isAdmin: false,
  isFiltered: false,
};

interface Case {
  title: string;
  reason: string;
  facts: Partial<KernelFacts>;
  cause: RegExp;
  advice: RegExp;
}

const noUnshare = "user: unshare: Operation not permitted";

const cases: Case[] = [
  {
    title: "another system",
    reason: "the sandbox needs Linux, this is darwin",
    facts: { platform: "darwin", arch: "arm64" },
    cause: /Linux namespaces, and this is darwin/,
    advice: /virtual machine.*evaluate\.Dockerfile/,
  },
  {
    title: "an unknown machine",
    reason: "not built: KeyError: 'riscv64'",
    facts: { arch: "riscv64" },
    cause: /x86_64 and aarch64 machines only, and this is riscv64/,
    advice: /container/,
  },
  {
    title: "user namespaces that are switched off",
    reason: "user: unshare: No space left on device",
    facts: { maxUserNamespaces: 0 },
    cause: /user\.max_user_namespaces is 0/,
    advice: /sysctl -w user\.max_user_namespaces=\d+/,
  },
  {
    title: "user namespaces that are used up",
    reason: "not built: [Errno 28] unshare: No space left on device",
    facts: { maxUserNamespaces: 4 },
    cause: /no more user namespaces.*is 4/,
    advice: /Raise user\.max_user_namespaces/,
  },
  {
    title: "Debian's switch",
    reason: noUnshare,
    facts: { unprivilegedUserNamespaces: 0 },
    cause: /kernel\.unprivileged_userns_clone is 0/,
    advice: /kernel\.unprivileged_userns_clone=1/,
  },
  {
    title: "Docker's seccomp profile, as root",
    reason: noUnshare,
    facts: { isRoot: true, isFiltered: true },
    cause: /seccomp filter blocks new namespaces/,
    advice: /seccomp=unconfined.*systempaths=unconfined/,
  },
  {
    title: "Docker's seccomp profile on a machine of Ubuntu's",
    reason: noUnshare,
    facts: { isFiltered: true, apparmorRestricts: true, apparmorProfile: "docker-default" },
    cause: /seccomp filter blocks new namespaces/,
    advice: /seccomp=unconfined/,
  },
  {
    title: "root without its powers",
    reason: "not built: [Errno 1] unshare: Operation not permitted",
    facts: { isRoot: true },
    cause: /root lacks CAP_SYS_ADMIN/,
    advice: /--user 1000/,
  },
  {
    title: "Podman's seccomp profile",
    reason: "not built: [Errno 1] sethostname: Operation not permitted",
    facts: { isFiltered: true },
    cause: /seccomp filter blocks sethostname/,
    advice: /seccomp=unconfined.*unmask=ALL/,
  },
  {
    title: "a masked /proc",
    reason: "not built: PermissionError: [Errno 1] mount /proc: Operation not permitted",
    facts: { apparmorRestricts: true },
    cause: /parts of \/proc are masked/,
    advice: /systempaths=unconfined/,
  },
  {
    title: "the AppArmor profile of a container",
    reason: "not built: [Errno 13] mount /: Permission denied",
    facts: { apparmorProfile: "docker-default (enforce)", apparmorRestricts: true },
    cause: /docker-default.*blocks mounts/,
    advice: /apparmor=unconfined/,
  },
  {
    title: "AppArmor's restriction of user namespaces",
    reason: "not built: [Errno 1] Operation not permitted",
    facts: { apparmorRestricts: true },
    cause: /kernel\.apparmor_restrict_unprivileged_userns is 1/,
    advice: /kernel\.apparmor_restrict_unprivileged_userns=0/,
  },
  {
    title: "an old kernel",
    reason: "not built: [Errno 38] mount_setattr: Function not implemented",
    facts: { release: "5.4.0" },
    cause: /kernel \(5\.4\.0\) lacks.*mount_setattr/,
    advice: /5\.12/,
  },
  {
    title: "what nobody has seen yet",
    reason: "not built: PermissionError: [Errno 1] sethostname: Operation not permitted",
    facts: {},
    cause: /^sethostname: Operation not permitted$/,
    advice: /another machine/,
  },
];

test.for(cases)("$title is told by what it says and by the machine", (row) => {
  const { reason, facts, cause, advice } = row;
  const missing: Wall[] = [{ wall: "file system", state: "missing", reason }];
  expect(explainWalls(missing, { ...sound, ...facts })).toEqual([
    {
      walls: ["file system"],
      cause: expect.stringMatching(cause),
      advice: expect.stringMatching(advice),
    },
  ]);
});

test("walls that are missing for the same cause are told together", () => {
  const missing = [
    { wall: "user namespace", state: "missing", reason: "user: unshare: No space left on device" },
    { wall: "file system", state: "missing", reason: "it can be written" },
    {
      wall: "network",
      state: "missing",
      reason: "not built: [Errno 28] unshare: No space left on device",
    },
  ] as const;
  expect(explainWalls(missing, { ...sound, maxUserNamespaces: 0 })).toMatchObject([
    { walls: ["user namespace", "network"] },
    { walls: ["file system"], cause: "it can be written" },
  ]);
  expect(explainWalls([], sound)).toEqual([]);
});

test("all walls together have a short name", () => {
  expect(nameWalls(wallNames)).toBe("all isolation");
  expect(nameWalls(["network", "processes"])).toBe("network, processes");
});

test.skipIf(process.platform !== "linux")(
  "the facts are those of this process (left out elsewhere: there is no /proc)",
  async () => {
    const facts = await readKernelFacts();
    expect(facts).toMatchObject({ platform: "linux", isRoot: process.getuid?.() === 0 });
    expect(facts.maxUserNamespaces).toBeTypeOf("number");
  },
);
