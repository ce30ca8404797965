import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import path from "node:path";
import { onTestFinished } from "vitest";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** A plain server of files, which knows nothing of us: the folder is at `prefix`. */
export async function staticServer(folder: string, prefix: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    try {
      if (!pathname.startsWith(prefix)) throw new Error("outside");
      const name = pathname.slice(prefix.length) || "index.html";
      const content = await readFile(path.join(folder, name));
      response.setHeader("Content-Type", types[path.extname(name)] ?? "text/plain");
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://127.0.0.1:${port}${prefix}`;
}
