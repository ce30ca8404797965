import { sha256 } from "../../lib/hash.ts";

interface FormFile {
  name: string;
  content: Uint8Array;
}

/** A form with plain fields and one file, as browsers send it (multipart/form-data). */
export function writeForm(
  fields: Readonly<Record<string, string>>,
  file: FormFile,
): { type: string; bytes: Uint8Array } {
  // By its content: the same form is the same bytes, and no content holds its own hash.
  const boundary = `bcb-${sha256(file.content).slice(0, 40)}`;
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`;
  const plain = Object.entries(fields).map(
    ([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`,
  );
  const head = `${part(`name="file"; filename="${file.name}"`)}content-type: application/octet-stream\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(plain.join("") + head),
    file.content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
