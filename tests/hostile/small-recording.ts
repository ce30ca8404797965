import { hashRecording } from "../../src/recordings/recordings-file.ts";
import type { HashedRecording, Recording } from "../../src/schema/recording.ts";
import { sha256 } from "../../src/lib/hash.ts";

const page = "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nrecorded";
const address = [203, 0, 113, 10] as const;

/** One page of one server, by HTTP and by HTTPS: what attacks on a recorded network find. */
export function makeSmallRecording(): HashedRecording {
  const place = address.join(".");
  const recording: Recording = {
    places: [
      [place, 80],
      [place, 443],
    ],
    names: [{ asked: "site.test A", reply: makeReply().toString("base64") }],
    servers: [{ name: "site.test", trusted: true }],
    exchanges: ["http", "https"].map((scheme) => ({
      request: `GET ${scheme}://site.test/`,
      answer: Buffer.from(page).toString("base64"),
      sha256: sha256(page),
      last: false,
    })),
  };
  return { hash: hashRecording(recording), recording };
}

/** A name server's datagram: site.test has that address. */
function makeReply(): Buffer {
  const question = Buffer.from("\u0004site\u0004test\0\0\u0001\0\u0001", "latin1");
  const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
  return Buffer.concat([head, question, record]);
}
