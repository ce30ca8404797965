import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import { contentType } from "mime-types";

export interface FileServer {
  port: number;
  close: () => Promise<void>;
}

/**
 * Start an HTTP server on 127.0.0.1, on a port that the system chooses, which serves the recordings
 * and pages of a museum guide from a folder, so that players can jump within a recording. The path
 * of the URL, after decoding percent signs and without the query, is the path of the file in the
 * folder; a path that ends with "/" stands for index.html in that folder. A request is answered by
 * the first of these that holds:
 *
 * - 405 with the header Allow: GET, HEAD, if the method is another one.
 * - 400, if the path cannot be decoded or holds a NUL character.
 * - 404, if the path has a part that begins with "." (after decoding), or there is no such regular
 *   file.
 * - 304, if the header If-None-Match lists the ETag of the file (W/ before it does not matter) or
 *   is *.
 * - 416, if the header Range asks for a range that begins at or after the end of the file, or for
 *   its last 0 bytes; the header Content-Range is then "bytes *", a slash and the size of the file.
 * - 206 with Content-Range: bytes FIRST-LAST/SIZE and those bytes, if the header Range asks for one
 *   range: "bytes=2-5", "bytes=2-" (to the end) or "bytes=-5" (the last 5 bytes, or all if there
 *   are fewer); a LAST after the end means the end.
 * - 200 with the whole file. A Range with several ranges, of another form, or whose last byte is
 *   before the first is passed over.
 *
 * Answers 200, 206 and 304 have the headers ETag (the first 16 hexadecimal digits of the SHA-256 of
 * the whole file, in double quotes) and Accept-Ranges: bytes; 200 and 206 also Content-Length and
 * Content-Type, which is what mime-types gives for the extension of the file, with charset, or
 * application/octet-stream. All other answers have no body. Answers to HEAD have the same status
 * and headers without a body.
 *
 * @param folder - The folder with the files.
 * @returns The port, and a function that stops the server, open connections included.
 * @throws Error - If the folder does not exist or is not a folder.
 *
 * Requirements:
 * - node:crypto
 * - node:fs
 * - node:http
 * - mime-types
 *
 * @example
 * ```ts
 * const server = await taskFunc("/srv/guide");
 * const answer = await fetch(`http://127.0.0.1:${server.port}/room-3.mp3`, { headers: { range: "bytes=0-99" } });
 * console.log(answer.status, answer.headers.get("content-range")); // 206 bytes 0-99/48213
 * ```
 */
export async function taskFunc(folder: string): Promise<FileServer> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);

  type Answer = { status: number; headers?: OutgoingHttpHeaders; body?: Buffer };
  const toRange = (header: string, size: number): [number, number] | "none" | undefined => {
    const match = /^bytes=(\d*)-(\d*)$/.exec(header);
    if (!match || match[0] === "bytes=-") return undefined;
    const [from, to] = [match[1]!, match[2]!];
    const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
    const last = from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
    if (from !== "" && to !== "" && Number(to) < first) return undefined;
    return first >= size ? "none" : [first, last];
  };
  const answer = async (
    method: string,
    url: string,
    matching: string,
    range: string,
  ): Promise<Answer> => {
    if (method !== "GET" && method !== "HEAD")
      return { status: 405, headers: { allow: "GET, HEAD" } };
    let name: string;
    try {
      name = decodeURIComponent(url.split("?")[0]!);
    } catch {
      return { status: 400 };
    }
    if (name.includes("\0")) return { status: 400 };
    if (name.split("/").some((part) => part.startsWith("."))) return { status: 404 };
    const file = `${folder}/${name.endsWith("/") ? `${name}index.html` : name}`;
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return { status: 404 };
    const content = await readFile(file);
    const size = content.length;
    const etag = `"${createHash("sha256").update(content).digest("hex").slice(0, 16)}"`;
    const headers: OutgoingHttpHeaders = { etag, "accept-ranges": "bytes" };
    const listed = matching.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (matching === "*" || listed.includes(etag)) return { status: 304, headers };
    const part = toRange(range, size);
    if (part === "none") return { status: 416, headers: { "content-range": `bytes */${size}` } };
    const [first, last] = part ?? [0, size - 1];
    const body = content.subarray(first, last + 1);
    headers["content-type"] = contentType(/\.[^./]+$/.exec(file)?.[0] ?? "") || "application/octet-stream";
    headers["content-length"] = body.length;
    if (part) headers["content-range"] = `bytes ${first}-${last}/${size}`;
    return { status: part ? 206 : 200, headers, body };
  };

  const server = createServer(async (request, response) => {
    const { "if-none-match": matching = "", range = "" } = request.headers;
    const {
      status,
      headers = {},
      body,
    } = await answer(request.method!, request.url!, matching, range);
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: (server.address() as { port: number }).port, close };
}
