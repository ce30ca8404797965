import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, getPriority, networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { createServer, type Server } from "node:net";
import type { JailSizes } from "../../schema/worker-message.ts";

export interface HostOptions {
  /** A secret among this process's own variables. */
  variable: { name: string; value: string };
  /** Folders that hold what is the user's: their home, the cache, where results go. A secret is put into each. */
  places: readonly string[];
  /** Folders in which a sample could leave files, beside the usual ones. */
  watched: readonly string[];
  /** The limits of samples, for those who are told of them. */
  sizes?: JailSizes;
}

const canaryText = "whole\n";
const usualPlaces = ["/", "/tmp", "/var/tmp", "/dev/shm", "/run", "/home"];

/** The host as the victim of attacks: things to reach and to hurt, and a look at whether that happened. */
export async function stageHost(options: HostOptions) {
  const { variable, places, watched, sizes } = options;
  await using stack = new AsyncDisposableStack();
  const mark = `bcbmark${randomBytes(8).toString("hex")}`;
  const makeFolder = async (place: string): Promise<string> => {
    // Short, as is the name of the socket in it: a path of a socket has 107 bytes.
    const made = await mkdtemp(path.join(place, "bcbh"));
    stack.defer(() => rm(made, { recursive: true, force: true }));
    return made;
  };
  // Open to everybody, so that nothing but the walls is in the way.
  const folder = await makeFolder(tmpdir());
  await chmod(folder, 0o777);
  const canaryFile = path.join(folder, "canary");
  await writeFile(canaryFile, canaryText);
  await chmod(canaryFile, 0o666);
  const secretFiles: string[] = [];
  for (const place of [...places, folder]) {
    // A home that is not there, or not ours, has no secrets.
    const inside = await makeFolder(place).catch(() => undefined);
    if (inside === undefined) continue;
    await chmod(inside, 0o755);
    const file = path.join(inside, "secret.jsonl");
    await writeFile(file, `{"canonical_solution": "${makeSecret()}"}\n`);
    secretFiles.push(file);
  }
  const listeners = stack.use(await openListeners(folder, mark));
  // A process of the host that no sample may see, let alone kill; it ends with this one.
  const script = "process.stdin.on('end', () => process.exit()).resume()";
  const canary = spawn(process.execPath, ["-e", script, mark], {
    env: { [variable.name]: variable.value },
    stdio: ["pipe", "ignore", "ignore"],
  });
  await once(canary, "spawn");
  stack.defer(() => void canary.kill("SIGKILL"));

  /** What was reached, hurt or left behind since the last look. */
  async function inspect(): Promise<string[]> {
    const found = listeners.takeContacts();
    if (canary.exitCode !== null || canary.signalCode !== null) {
      found.push("a process of the host was killed");
    }
    if ((await readFile(canaryFile, "utf8").catch(() => "")) !== canaryText) {
      found.push("a file of the host was changed");
    }
    for (const place of new Set([...usualPlaces, folder, ...places, ...watched])) {
      const names = await readdir(place).catch(() => []);
      const left = names.filter((name) => name.includes(mark));
      found.push(...left.map((name) => `${path.join(place, name)} was left on the host`));
    }
    const running = (await findMarked(mark)).filter((pid) => pid !== canary.pid);
    found.push(...running.map((pid) => `process ${pid} was left running`));
    return found;
  }

  /** What attacks are told, so that they need not search. */
  const values: Readonly<Record<string, unknown>> = {
    MARK: mark,
    HOST_FOLDER: folder,
    HOST_SECRET_FILES: secretFiles,
    HOST_DATASETS: secretFiles,
    HOST_VARIABLE: variable.name,
    HOST_PID: canary.pid,
    HOST_RUNNER: process.pid,
    HOST_PRIORITY: getPriority(),
    HOST_CORES: availableParallelism(),
    HOST_EARLIER_ANSWER: makeSecret(),
    HOST_NEIGHBOUR_ANSWER: makeSecret(),
    ...listeners.values,
    LIMIT_MEMORY_MIB: sizes?.memory_mib,
    LIMIT_PROCESSES: sizes?.processes,
    LIMIT_DISK_MIB: sizes?.disk_mib,
    LIMIT_FILES: sizes?.files,
  };
  const opened = stack.move();
  return { values, inspect, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

function makeSecret(): string {
  return `bcb-secret-${randomBytes(16).toString("hex")}`;
}

/** Ids of processes whose command line or variables hold the mark. */
export async function findMarked(mark: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const holds = await Promise.all(
    pids.map(async (pid) => {
      const files = [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`];
      const texts = files.map((file) => readFile(file, "latin1").catch(() => ""));
      return (await Promise.all(texts)).some((text) => text.includes(mark));
    }),
  );
  return pids.filter((_, index) => holds[index]);
}

/** Every entry below a folder with its size, mode and time of change, a line each: two listings can be compared. */
export async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const { size, mode, mtimeMs } = await lstat(path.join(folder, entry));
      return `${entry} ${size} ${mode} ${mtimeMs}`;
    }),
  );
  return lines.toSorted();
}

/** Servers of the host that no sample may reach; each contact is told once. */
async function openListeners(folder: string, mark: string) {
  const contacts: string[] = [];
  const servers: Server[] = [];
  const listen = async (name: string, where: object): Promise<Server> => {
    const server = createServer((visitor) => {
      contacts.push(`${name} was contacted`);
      visitor.on("error", () => {});
      visitor.end("HTTP/1.0 200 OK\r\n\r\nn * 2\n");
    });
    server.unref();
    server.listen(where);
    await once(server, "listening");
    servers.push(server);
    return server;
  };
  const loopback = await listen("a TCP port of the host", { host: "127.0.0.1", port: 0 });
  const socketFile = path.join(folder, "s");
  await listen("a Unix socket of the host", { path: socketFile, writableAll: true });
  await listen("an abstract socket of the host", { path: `\0${mark}` });
  const datagrams = createSocket("udp4");
  datagrams.unref();
  datagrams.on("message", () => contacts.push("a UDP port of the host was contacted"));
  datagrams.bind(0, "127.0.0.1");
  await once(datagrams, "listening");
  const address = loopback.address();
  return {
    values: {
      HOST_PORT: typeof address === "object" ? address?.port : undefined,
      HOST_DATAGRAM_PORT: datagrams.address().port,
      HOST_ADDRESSES: Object.values(networkInterfaces())
        .flatMap((addresses) => addresses ?? [])
        .filter(({ internal }) => !internal)
        .map((one) => one.address),
      HOST_SOCKET_FILE: socketFile,
      HOST_ABSTRACT_SOCKET: mark,
    },
    takeContacts: () => contacts.splice(0),
    async [Symbol.asyncDispose]() {
      datagrams.close();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}
