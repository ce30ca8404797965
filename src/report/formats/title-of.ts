/** A split's or a subset's name as a heading: `complete` is Complete. */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
