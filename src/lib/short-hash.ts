/** The part of a hash that is told to people and tells apart what they have. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12);
}
