import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashRecordings } from "../../../src/recordings/recordings-file.ts";
import type { Execution, Exit, Sandbox } from "../../../src/schema/execution.ts";
import { RunRecord } from "../../../src/schema/verdict.ts";
import { makeUser, type BcbUser } from "../../cli/run-bcb.ts";
import { makeExecution, testCases } from "../../support/executions.ts";
import { openSandbox } from "../../support/open-sandbox.ts";
import { removeFolder } from "../../support/temporary-folder.ts";
import { hasNamespaces, makeRecording } from "./make-recording.ts";
import { helpers } from "./tasks.ts";

const ids = ["Web/0", "Web/1", "Web/2"];

describe.skipIf(!hasNamespaces)(
  "a recorded network (left out where no network namespace can be made)",
  () => {
    let folder: string;
    let user: BcbUser;
    let made: Awaited<ReturnType<typeof makeRecording>>;
    let sandbox: Sandbox;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "bcb-record-"));
      user = await makeUser(folder, { starter: true });
      made = await makeRecording(user, "0-2");
      sandbox = openSandbox();
    });
    afterAll(async () => {
      await sandbox[Symbol.asyncDispose]();
      await removeFolder(folder);
    });

    const networkOf = (id: string): NonNullable<Execution["network"]> => {
      const found = made.recordings.get(id);
      if (found === undefined) throw new Error(`${id} was not recorded`);
      return found;
    };
    /** One test method of these lines, with the recording of the first task around it. */
    const run = async (...lines: string[]): Promise<Record<string, string>> => {
      const body = lines.map((line) => `        ${line}`);
      const suite = testCases("    def test_it(self):", ...body);
      const execution = makeExecution({ test: `${helpers}\n${suite}` });
      return detailsOf(await sandbox.execute({ ...execution, network: networkOf("Web/0") }));
    };

    test("holds what the ground truths asked, and they pass from it at once", () => {
      expect(made.result).toMatchObject({ code: 0, stderr: expect.any(String) });
      expect(JSON.parse(made.result.stdout)).toMatchObject({
        hash: hashRecordings(made.recordings),
        tasks: ids.map((task_id) => ({
          task_id,
          recorded: "pass",
          replayed: "pass",
          left_out: [],
        })),
      });
    });

    test("holds the bytes that were on the wire, of fifty requests and more", () => {
      const kept = ids.flatMap((id) => made.recordings.get(id)?.recording.exchanges ?? []);
      expect(made.recordings.get("Web/2")?.recording.exchanges).toHaveLength(50);
      expect(kept.map(({ sha256 }) => sha256).toSorted()).toEqual(made.answers.toSorted());
    });

    test("replays fifty requests byte by byte", async () => {
      const found = made.recordings.get("Web/2")?.recording.exchanges ?? [];
      const asked = found.map(({ request, sha256 }) => [request, sha256] as const);
      const lines = asked.map(([request, hash]) => {
        const [, scheme, host, target] = /^GET (https?):\/\/([^/]+)(.*)$/.exec(request) ?? [];
        const secure = scheme === "https" ? "True" : "False";
        return `        self.assertEqual(hashlib.sha256(raw("${host}", "${target}", ${secure})).hexdigest(), "${hash}")`;
      });
      const suite = testCases("    def test_it(self):", ...lines);
      const execution = makeExecution({ test: `${helpers}\n${suite}` });
      const exit = await sandbox.execute({ ...execution, network: networkOf("Web/2") });
      expect(lines).toHaveLength(50);
      expect(detailsOf(exit)).toEqual({});
    });

    test("gives answers of equal requests in their order, and the last one for ever", async () => {
      const said = "[fetch('http://site.test/counted')[-1:] for _ in range(5)]";
      expect(await run(`self.assertEqual(${said}, [b'1', b'2', b'3', b'3', b'3'])`)).toEqual({});
    });

    test.for([
      [
        "another port",
        "socket.create_connection(('site.test', 8080), 5)",
        "ConnectionRefusedError",
      ],
      [
        "another address",
        "socket.create_connection(('1.1.1.1', 443), 5)",
        "Network is unreachable",
      ],
      ["another name", "fetch('http://other.test/')", "Connection refused"],
      ["a name server of its own", "socket.create_connection(('8.8.8.8', 53), 5)", "unreachable"],
      ["another path", "fetch('http://site.test/other')", "Connection reset by peer"],
      [
        "another method",
        "requests.put('http://site.test/a?b=c')",
        "requests.exceptions.ConnectionError",
      ],
      ["another body", "fetch('http://site.test/echo', data=b'third')", "Connection reset by peer"],
      ["the other scheme", "fetch('https://site.test/a?b=c')", "Remote end closed"],
      ["another server at its address", "requests.get('https://203.0.113.10/d')", "SSLError"],
      ["what is no request", "raw('site.test', '/a b c', False)", "Connection reset by peer"],
      ["a name of an address", "socket.gethostbyaddr('1.1.1.1')", "socket.herror"],
      [
        "IPv6",
        "socket.create_connection(('2606:4700:4700::1111', 443), 5)",
        "Network is unreachable",
      ],
    ] as const)("%s is not there", async ([, line, trouble]) => {
      expect(await run(line)).toEqual({ test_it: expect.stringContaining(trouble) });
    });

    test("the authority is trusted in the room and known nowhere else", async () => {
      const lines = [
        "import os",
        "files = {os.environ[name] for name in ('SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE')}",
        "(file,) = files",
        "self.assertEqual(open(file).read().count('BEGIN CERTIFICATE'), 1)",
        "self.assertNotIn('PRIVATE', open(file).read())",
        "self.assertFalse(os.access(file, os.W_OK))",
      ];
      expect(await run(...lines)).toEqual({});
      const suite = testCases(
        "    def test_it(self):",
        "        import os",
        "        self.assertEqual([name for name in os.environ if 'CA_BUNDLE' in name or 'CERT' in name], [])",
        "        self.assertEqual(os.listdir('/srv'), [])",
        "        with self.assertRaises(OSError):",
        "            socket.create_connection(('203.0.113.10', 80), 5)",
      );
      const exit = await sandbox.execute(makeExecution({ test: `${helpers}\n${suite}` }));
      expect(detailsOf(exit)).toEqual({});
    });

    test("evaluate takes it, says so in its record, and judges the tasks like any other", async () => {
      const rows = ids.map((task_id) => ({
        task_id,
        solution: "def task_func():\n    return None\n",
      }));
      const samples = path.join(user.folder, "m--main--web-complete--x-0-1.jsonl");
      await writeFile(samples, rows.map((row) => JSON.stringify(row)).join("\n"));
      const args = ["evaluate", samples, "-d", "tasks.jsonl", "-e", "starter", "--controls", "0"];
      const replayed = await user.run([...args, "--network", "network.jsonl", "--json"]);
      expect(replayed).toMatchObject({ code: 0 });
      const record = RunRecord.parse(
        JSON.parse(await readFile(samples.replace(".jsonl", "_run.json"), "utf8")),
      );
      expect(record.rules.network).toEqual({ hash: hashRecordings(made.recordings), tasks: ids });
      expect(record.ground_truth).toEqual({ checked: 3, passed: 3, known: 0 });
      expect(JSON.parse(replayed.stdout).models[0].calibrated.pass_at_k["1"]).toBe(1);

      // What was judged with an internet is not taken for what was judged without.
      const refused = await user.run([...args, "--json"]);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("network") });

      // Nor are verdicts judged again without it.
      const verdicts = samples.replace(".jsonl", "_verdicts.jsonl");
      const published = await user.run(["publish", verdicts, "--out", "web.bcb.tar"]);
      expect(published).toMatchObject({ code: 0 });
      const verify = ["verify", "web.bcb.tar", "--rejudge", "3"];
      const verified = await user.run([...verify, "--network", "network.jsonl"]);
      expect(verified).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("3 of 3 verdicts repeated."),
      });
      expect(await user.run(verify)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("Pass that file with --network."),
      });
    });
  },
);

function detailsOf(exit: Exit): Record<string, string> {
  if (exit.kind !== "reported") throw new Error(JSON.stringify(exit));
  return { ...exit.details };
}
