// Imports packages of an environment, each by what stands behind its name, and tells a line of JSON of each. Handed to
// Node as text, so that they are looked for in the folder that it is started in.
const words = process.argv.slice(1);
for (let place = 0; place < words.length; place += 2) {
  const [name, entry] = words.slice(place, place + 2);
  let reason = null;
  try {
    await import(entry);
  } catch (error) {
    reason = String(error?.message ?? error).split("\n")[0];
  }
  console.log(JSON.stringify({ name, reason }));
}
process.exit(0);
