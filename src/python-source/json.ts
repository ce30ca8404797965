/** What Python's `json.dumps` writes: a space after each comma and colon, and nothing but ASCII. */
export function pythonJson(row: Readonly<Record<string, string>>): string {
  const fields = Object.entries(row).map(([name, value]) => `${quote(name)}: ${quote(value)}`);
  return `{${fields.join(", ")}}`;
}

function quote(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return JSON.stringify(text).replaceAll(/[^\u0000-\u007e]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
