import { z } from "zod";
import { Hash, rows, strict, text, texts } from "./shapes.ts";
import type { Verdict } from "./verdict.ts";

const Port = z.int().min(1).max(65_535);

/** What the internet answered one task. The files of `python/network` read and write it. */
export const Recording = strict({
  places: z
    .array(z.tuple([z.ipv4(), Port]))
    .max(200)
    .describe("where connections were taken: address and port; every other place refuses"),
  names: rows({
    asked: text.describe("the name and the kind of record, such as `example.com A`"),
    reply: z.base64().describe("the name server's datagram, whatever it said"),
  }).describe("what name servers replied, failures among it"),
  servers: rows({
    name: text.min(1).describe("as TLS was asked for it, or an address"),
    trusted: z.boolean().describe("false where its certificate was no good"),
  }).describe("which servers spoke TLS"),
  exchanges: rows({
    request: text
      .min(1)
      .describe(
        "method and URL; behind them the range that was asked for and the hash of what was sent, where there are any",
      ),
    answer: z.base64().describe("its bytes from the status line to the end of the body"),
    sha256: Hash.describe("of these bytes"),
    last: z.boolean().describe("whether the connection ends with it"),
  }).describe("equal requests have their answers in the order in which they came"),
});
export type Recording = z.infer<typeof Recording>;

/** What a recorder sends back: the recording, and what it could not keep. */
export const FreshRecording = Recording.extend({ left_out: texts });
export type FreshRecording = z.infer<typeof FreshRecording>;

/** The first line of a file of recordings. */
export const RecordingsHeader = strict({
  format: z.literal("bcb-recordings-1"),
  bcb: text.describe("version of bcb"),
  made: z.iso.datetime(),
  dataset: text,
});

/** Each other line of it: a task and what it was answered. */
export const RecordingRow = strict({
  task_id: text.min(1),
  hash: Hash.describe("sha256 of the recording's canonical JSON"),
  recording: Recording,
});
export type RecordingRow = z.infer<typeof RecordingRow>;

/** A recording with its hash: what verdicts under it rest on. */
export type HashedRecording = Pick<RecordingRow, "hash" | "recording">;

/** By task_id. */
export type Recordings = ReadonlyMap<string, HashedRecording>;

/** What recording a task takes of the machine. */
export interface RecordWish {
  /** Addresses of name servers; asked in turn until one replies. */
  nameServers: readonly string[];
  /** At which connections are taken. */
  ports: readonly number[];
  /** Authorities to trust besides the system's, as PEM; may be empty. */
  trust: string;
}

/** What answers in a sample's network, where it has one. */
export type ExecutionNetwork =
  | HashedRecording
  | { record: RecordWish; onRecorded: (recording: FreshRecording) => void };

/** What became of a task that was recorded. */
export interface RecordedTask {
  task_id: string;
  /** Of its ground truth, while it was recorded and from the recording. */
  recorded: Verdict["outcome"];
  replayed: Verdict["outcome"];
  requests: number;
  names: number;
  bytes: number;
  /** What could not be kept, and why. */
  left_out: readonly string[];
  /** Why it did not pass. */
  message: string | null;
}

/** What `bcb record` says. */
export interface RecordReport {
  file: string;
  hash: string;
  tasks: readonly RecordedTask[];
}
